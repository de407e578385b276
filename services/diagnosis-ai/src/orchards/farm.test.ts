import { describe, expect, it } from 'vitest';
import { farmOf, type OrchardView } from './farm.ts';

const day = (text: string) => new Date(`${text}T06:00:00Z`);

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

describe('work on an orchard', () => {
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

describe('the facts shared by all orchards of a farmer', () => {
  it('are none when no orchard is known', () => {
    expect(farmOf([], day('2026-11-21'))).toEqual({ daysToHarvest: null });
    expect(farmOf([orchard({ active: false })], day('2026-11-21'))).toEqual({ daysToHarvest: null });
  });

  it('are all facts of the only active one', () => {
    expect(farmOf([orchard(), orchard({ active: false, plantAge: 1 })], day('2026-11-21'))).toEqual({
      orchards: { count: 1, placed: 0 },
      phase: 'flowering',
      age: 5,
      irrigation: 'drip',
      daysToHarvest: 120,
      harvestFrom: 'calendar',
    });
  });

  it('are what two share, and the nearer harvest', () => {
    const two = [orchard({ cell: '17.7_75.9' }), orchard({ plantPhase: 'harvest', plantAge: 9 })];
    expect(farmOf(two, day('2026-11-21'))).toEqual({
      orchards: { count: 2, placed: 1 },
      irrigation: 'drip',
      daysToHarvest: 0,
      harvestFrom: 'calendar',
    });
    const planned = orchard({ work: [{ kind: 'harvest', on: '2026-11-29' }] });
    const soon = farmOf([orchard(), planned], day('2026-11-21'));
    expect(soon).toMatchObject({ daysToHarvest: 8, harvestFrom: 'diary' });
    expect(soon).not.toHaveProperty('work');
    const unknown = [orchard(), orchard({ plantPhase: 'fruiting' })];
    expect(farmOf(unknown, day('2026-11-21')).daysToHarvest).toBeNull();
    expect(farmOf(unknown, day('2026-11-21')).nearest).toEqual({ daysToHarvest: 120, harvestFrom: 'calendar' });
  });
});
