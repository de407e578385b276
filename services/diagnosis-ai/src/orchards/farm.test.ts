import type { Bahar, PlantPhase } from '@anar/contracts/orchards';
import { describe, expect, it } from 'vitest';
import { daysToHarvest } from './days-to-harvest.ts';
import { farmOf, type OrchardView } from './farm.ts';

const day = (text: string) => new Date(`${text}T06:00:00Z`);

describe('days to harvest, never more than likely', () => {
  const cases: [PlantPhase, Bahar | undefined, string, string, number | null][] = [
    ['harvest', 'mrig', '2026-11-01', '2026-11-21', 0],
    ['flowering', undefined, '2026-11-21', '2026-11-21', 120],
    ['flowering', 'ambe', '2026-10-22', '2026-11-21', 90],
    ['growth', undefined, '2026-11-21', '2026-11-21', 120],
    ['flowering', undefined, '2026-03-01', '2026-11-21', null],
    ['fruiting', undefined, '2026-11-21', '2026-11-21', null],
    ['fruiting', 'mrig', '2026-09-22', '2026-09-22', 39],
    ['fruiting', 'mrig', '2026-09-22', '2026-10-22', 9],
    ['fruiting', 'mrig', '2026-11-05', '2026-11-21', 0],
    ['fruiting', 'mrig', '2026-12-05', '2026-12-20', 0],
    ['fruiting', 'mrig', '2026-09-22', '2027-02-20', null],
    ['fruiting', 'mrig', '2026-11-05', '2026-11-05', 0],
    ['fruiting', 'hastha', '2026-12-01', '2026-12-31', 59],
    ['fruiting', 'ambe', '2026-09-01', '2026-09-01', null],
    ['fruiting', 'hastha', '2026-02-20', '2026-04-20', 0],
  ];
  it.each(cases)('%s, %s, told %s, on %s: %s', (phase, bahar, told, today, days) => {
    expect(daysToHarvest({ phase, toldAt: day(told), ...(bahar && { bahar }) }, day(today))).toBe(days);
  });
});

const orchard = (change: Partial<OrchardView> = {}): OrchardView => ({
  orchardId: 'a',
  userId: 'u',
  active: true,
  plantAge: 5,
  plantPhase: 'flowering',
  irrigationType: 'drip',
  toldAt: day('2026-11-21'),
  ...change,
});

describe('what was put on an orchard', () => {
  const spray = (on: string) => ({ kind: 'spray' as const, on, productId: 'metiram_70wg', product: 'मेटिराम 70 WG' });
  const seen = (...work: string[]) => farmOf([orchard({ work: work.map(spray) })], day('2026-11-21')).work;

  it('counts from today to 45 days back by the days of India, the newest first', () => {
    const days = (...work: string[]) => seen(...work)?.done.map(({ daysAgo }) => daysAgo);
    expect(days('2026-10-07', '2026-10-06', '2026-11-22', '2026-11-20', '2026-11-21')).toEqual([0, 1, 45]);
    expect(seen('2026-10-06')).toBeUndefined();
    const evening = farmOf([orchard({ work: [spray('2026-11-21')] })], new Date('2026-11-21T19:00:00Z')).work;
    expect(evening?.done[0]?.daysAgo).toBe(1);
  });

  it('is of one of several when more than one is active', () => {
    expect(seen('2026-11-20')?.onOneOfSeveral).toBe(false);
    const sprayed = orchard({ work: [spray('2026-11-20')] });
    expect(farmOf([sprayed, orchard()], day('2026-11-21')).work?.onOneOfSeveral).toBe(true);
    expect(farmOf([sprayed, orchard({ active: false })], day('2026-11-21')).work?.onOneOfSeveral).toBe(false);
    expect(farmOf([orchard(), { ...sprayed, active: false }], day('2026-11-21')).work).toBeUndefined();
  });
});

describe('what is true of all orchards of a farmer', () => {
  it('nothing when none is known', () => {
    expect(farmOf([], day('2026-11-21'))).toEqual({ daysToHarvest: null });
    expect(farmOf([orchard({ active: false })], day('2026-11-21'))).toEqual({ daysToHarvest: null });
  });

  it('everything of the only active one', () => {
    expect(farmOf([orchard(), orchard({ active: false, plantAge: 1 })], day('2026-11-21'))).toEqual({
      phase: 'flowering',
      age: 5,
      irrigation: 'drip',
      daysToHarvest: 120,
    });
  });

  it('only what two share, and the nearer harvest', () => {
    const two = [orchard(), orchard({ plantPhase: 'harvest', plantAge: 9 })];
    expect(farmOf(two, day('2026-11-21'))).toEqual({ irrigation: 'drip', daysToHarvest: 0 });
    const unknown = [orchard(), orchard({ plantPhase: 'fruiting' })];
    expect(farmOf(unknown, day('2026-11-21')).daysToHarvest).toBeNull();
  });
});
