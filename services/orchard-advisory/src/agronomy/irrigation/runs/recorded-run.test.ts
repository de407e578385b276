import { expect, test } from 'vitest';
import { type Changes, india, sampleWeather } from '../../../testing/sample-weather.ts';
import { DRIPPERS, need, ORCHARD, rain, TODAY } from '../../../testing/water-need.ts';
import type { WateredOrchard } from '../daily-needs.ts';
import { irrigationNeed } from '../irrigation-need.ts';
import type { RecordedRun } from './recorded-run.ts';

const after = (orchard: Partial<WateredOrchard>, irrigated: RecordedRun, changes: Changes = {}) => {
  const weather = sampleWeather(TODAY, changes);
  return irrigationNeed({ weather, now: india(`${TODAY} 06:00`), orchard: { ...ORCHARD, ...orchard }, irrigated });
};
const black = { soilType: 'clay_black' } as const;
const flood = { irrigationType: 'flood' } as const;

test.each<[string, Partial<WateredOrchard>, RecordedRun, number, string]>([
  ['today, every 2 days', black, { on: '2026-07-21' }, 2, 'आपने आज पानी दिया है, अगला पानी परसों दें'],
  ['yesterday, every 2 days', black, { on: '2026-07-20' }, 1, 'आपने कल पानी दिया था, अगला पानी कल दें'],
  ['flooded three days ago', flood, { on: '2026-07-18' }, 6, 'आपने 18 जुलाई को पानी दिया था, अगला पानी 27 जुलाई को दें'],
  ['the litres that were advised', black, { on: '2026-07-20', litres: 41 }, 1, 'अगला पानी कल'],
  ['more than was advised lasts no longer', black, { on: '2026-07-20', litres: 200 }, 1, 'अगला पानी कल'],
  ['a light flooding lasts for less', flood, { on: '2026-07-20', litres: 110 }, 2, 'अगला पानी परसों'],
])('%s: no water, with the recorded day and the next', (_, orchard, run, dry, reason) => {
  const advised = after(orchard, run);
  expect(advised.liters).toBe(0);
  expect(advised.reason).toMatch(/^आज पानी की ज़रूरत नहीं: आपने /);
  expect(advised.reason).toContain(reason);
  expect(advised.minutes).toBeUndefined();
  const asBefore = need(orchard).days.map((day, index) => (index < dry ? { ...day, liters: 0 } : day));
  expect(advised.days).toEqual(asBefore);
});

test.each<[string, Partial<WateredOrchard>, RecordedRun]>([
  ['a run that is used up', black, { on: '2026-07-19' }],
  ['a flooding that is used up', flood, { on: '2026-07-12' }],
  ['half of the litres, a day ago', black, { on: '2026-07-20', litres: 20 }],
  ['no litres', black, { on: '2026-07-20', litres: 0 }],
  ['yesterday, where water is given daily', {}, { on: '2026-07-20', litres: 46 }],
  ['a day to come', black, { on: '2026-07-22' }],
])('%s changes nothing', (_, orchard, run) => {
  expect(after(orchard, run)).toEqual(need(orchard));
});

test.each<[string, Partial<WateredOrchard>, RecordedRun, string]>([
  ['the litres', {}, { on: TODAY, litres: 23 }, 'आज हर पेड़ को 23 लीटर दिया जा चुका है, अगला पानी कल दें'],
  ['about the litres', {}, { on: TODAY, litres: 21 }, 'आज हर पेड़ को 21 लीटर दिया जा चुका है'],
  ['more', {}, { on: TODAY, litres: 50 }, 'आज हर पेड़ को 50 लीटर दिया जा चुका है'],
  ['no amount', {}, { on: TODAY }, 'आपने आज पानी दिया है, अगला पानी कल दें'],
])('%s recorded today where water is given daily: no more water today', (_, orchard, run, reason) => {
  const advised = after(orchard, run);
  expect(advised.liters).toBe(0);
  expect(advised.reason).toContain(`आज पानी की ज़रूरत नहीं: ${reason}`);
  expect(advised.minutes).toBeUndefined();
  expect(advised.days.map(({ liters }) => liters)).toEqual([0, 23, 23, 23, 23, 23, 23]);
});

test('a small run of today leaves the rest', () => {
  const advised = after({ drippers: DRIPPERS }, { on: TODAY, litres: 10 });
  expect(advised).toMatchObject({ liters: 13, minutes: 50, everyDays: 1 });
  expect(advised.reason).toMatch(/^आज हर पेड़ को 10 लीटर दिया जा चुका है, 13 लीटर और दें। /);
  expect(advised.days.map(({ liters }) => liters)).toEqual([13, 23, 23, 23, 23, 23, 23]);
  expect(advised.inputs.lines).toContain('आज दिया जा चुका घटाकर: 23 − 10 = हर पेड़ को 13 लीटर');
  expect(after(black, { on: TODAY, litres: 8 })).toMatchObject({ liters: 33, everyDays: 2 });
});

test('rain counts as without a run, and withheld water and rainfed take precedence', () => {
  const wet = after(black, { on: '2026-07-19' }, rain({ '-1': 12 }));
  expect(wet.reason).toContain('पिछले 24 घंटे में 12 मिमी');
  expect(after(black, { on: '2026-07-20' }, rain({ 0: 20 }))).toMatchObject({
    liters: 0,
    reason: expect.stringContaining('आपने कल पानी दिया'),
  });
  expect(after({ irrigationType: 'rainfed' }, { on: '2026-07-20' }).reason).toContain('आपका बाग बारिश पर है');
});
