import type { Bahar, PlantPhase } from '@anar/contracts/orchards/orchards';
import { describe, expect, it } from 'vitest';
import { fitsHarvest, harvestIn, strictest, strictestOfAll, UNKNOWN_HARVEST } from './days-to-harvest.ts';
import { orchardHarvest } from './orchard-harvest.ts';

const day = (text: string) => new Date(`${text}T06:00:00Z`);

describe('days by phase and bahar, the fewest that are likely', () => {
  const cases: [PlantPhase, Bahar | undefined, string, string, number | null][] = [
    ['harvest', 'mrig', '2026-11-01', '2026-11-21', 0],
    ['flowering', undefined, '2026-11-21', '2026-11-21', 120],
    ['flowering', 'ambe', '2026-10-22', '2026-11-21', 90],
    ['growth', undefined, '2026-11-21', '2026-11-21', 120],
    ['flowering', undefined, '2026-03-01', '2026-11-21', null],
    ['fruiting', undefined, '2026-11-21', '2026-11-21', null],
    ['fruiting', 'mrig', '2026-09-22', '2026-09-22', 40],
    ['fruiting', 'mrig', '2026-09-22', '2026-10-22', 10],
    ['fruiting', 'mrig', '2026-11-05', '2026-11-21', 0],
    ['fruiting', 'mrig', '2026-12-05', '2026-12-20', 0],
    ['fruiting', 'mrig', '2026-09-22', '2027-02-20', null],
    ['fruiting', 'mrig', '2026-11-05', '2026-11-05', 0],
    ['fruiting', 'hastha', '2026-12-01', '2026-12-31', 60],
    ['fruiting', 'ambe', '2026-09-01', '2026-09-01', null],
    ['fruiting', 'hastha', '2026-02-20', '2026-04-20', 0],
  ];
  it.each(cases)('%s, %s, stated on %s, today %s: %s days', (phase, bahar, stated, today, days) => {
    expect(orchardHarvest({ phase, toldAt: day(stated), bahar }, day(today)).daysToHarvest).toBe(days);
  });
});

describe('days by the diary', () => {
  const TODAY = '2026-11-22';
  const cases: [PlantPhase, string, string[], object][] = [
    ['flowering', TODAY, ['2026-12-02'], harvestIn(10, 'diary')],
    ['flowering', TODAY, ['2026-12-12', '2026-12-02'], harvestIn(10, 'diary')],
    ['fruiting', TODAY, ['2026-11-22'], harvestIn(0, 'diary')],
    ['fruiting', TODAY, ['2026-11-01'], harvestIn(0, 'diary')],
    ['fruiting', TODAY, ['2026-10-23'], harvestIn(0, 'diary')],
    ['fruiting', TODAY, ['2026-10-22'], UNKNOWN_HARVEST],
    ['growth', '2026-11-20', ['2026-11-10'], harvestIn(118, 'calendar')],
    ['growth', '2026-11-10', ['2026-11-10'], harvestIn(108, 'calendar')],
    ['growth', '2026-11-09', ['2026-11-10'], harvestIn(0, 'diary')],
    ['harvest', TODAY, ['2026-12-02'], harvestIn(0, 'calendar')],
    ['flowering', TODAY, ['2027-11-02'], harvestIn(120, 'calendar')],
  ];
  it.each(cases)('%s since %s, picked on %j: %j', (phase, stated, pickings, harvest) => {
    expect(orchardHarvest({ phase, toldAt: day(stated), pickings }, day(TODAY))).toEqual(harvest);
  });
});

it('of several sources the one with the fewest days wins, with its name', () => {
  expect(strictest(harvestIn(20, 'calendar'), UNKNOWN_HARVEST, harvestIn(1, 'words'))).toEqual(harvestIn(1, 'words'));
  expect(strictest(harvestIn(0, 'calendar'), harvestIn(45, 'tap'))).toEqual(harvestIn(0, 'calendar'));
  expect(strictest(UNKNOWN_HARVEST)).toEqual({ daysToHarvest: null });
  expect(harvestIn(-3, 'words').daysToHarvest).toBe(0);
});

it('of several orchards the fewest days win, and one unknown orchard makes all unknown', () => {
  expect(strictestOfAll([harvestIn(9, 'diary'), harvestIn(3, 'calendar')])).toEqual(harvestIn(3, 'calendar'));
  expect(strictestOfAll([harvestIn(9, 'diary'), UNKNOWN_HARVEST])).toEqual(UNKNOWN_HARVEST);
  expect(strictestOfAll([])).toEqual(UNKNOWN_HARVEST);
});

it('with an unknown harvest only a product without a waiting period fits', () => {
  expect([0, 1, 10].map((wait) => fitsHarvest(wait, null))).toEqual([true, false, false]);
  expect([0, 9, 10, 11].map((wait) => fitsHarvest(wait, 10))).toEqual([true, true, true, false]);
});
