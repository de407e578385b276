import type { Orchard } from '@anar/contracts/orchards/orchards';
import { dayAfter } from '@anar/india/time';
import { describe, expect, test } from 'vitest';
import { india, sampleWeather } from '../../testing/sample-weather.ts';
import { DRIPPERS, need, ORCHARD } from '../../testing/water-need.ts';
import { irrigationNeed } from './irrigation-need.ts';

/** Day of the grower's answer: the first of the stress period of ambe. */
const ANSWERED_ON = '2026-11-01';
const rests = (soilType: Orchard['soilType']) => ({
  ...({ plantBahar: 'ambe', plantPhase: 'growth', drippers: DRIPPERS, soilType } as const),
  resting: { value: true, toldAt: india(`${ANSWERED_ON} 08:00`).toISOString() },
});
const after = (days: number, soilType: Orchard['soilType']) => need(rests(soilType), {}, dayAfter(ANSWERED_ON, days));

// Growers' rule: 30 to 35 days on light soil, 40 to 45 on heavy (M; agronomy facts 3.2: "4-8 weeks, light soil less").
describe.each([
  ['sandy', 30, 35],
  ['rocky_murrum', 30, 35],
  ['loamy', 35, 40],
  ['clay_black', 40, 45],
] as const)('water withheld on %s', (soilType, nearing, most) => {
  test('is not given before the limit, with a warning when that is near', () => {
    const early = after(nearing - 1, soilType);
    expect(early).toMatchObject({ liters: 0, reason: expect.stringContaining('आपने बताया') });
    expect(early.reason).not.toContain(`${most} दिन`);
    const late = after(nearing, soilType);
    expect(late.liters).toBe(0);
    expect(late.reason).toContain(`पानी रोके ${nearing} दिन हुए`);
    expect(late.reason).toContain(`${most} दिन से ज़्यादा न रोकें`);
    expect(late.reason).toMatch(/\d दिसंबर को पानी फिर शुरू करें/);
    expect(after(most - 1, soilType)).toMatchObject({
      liters: 0,
      reason: expect.stringContaining('कल पानी फिर शुरू करें'),
    });
  });

  test('is given again from the limit on, with the reason, as the days ahead said', () => {
    const { liters, reason, question } = after(most, soilType);
    expect(liters).toBe(
      need({ soilType, plantPhase: 'growth', drippers: DRIPPERS }, {}, dayAfter(ANSWERED_ON, most)).liters,
    );
    expect(liters).toBeGreaterThan(0);
    expect(reason).toContain(`${most} दिन से ज़्यादा पानी न रोकें`);
    expect(reason).toContain('पहला पानी हल्का');
    expect(question).toBeUndefined();
    const ahead = after(most - 2, soilType).days.map((day) => day.liters > 0);
    expect(ahead).toEqual([false, false, true, true, true, true, true]);
  });
});

test('after the limit a recorded irrigation has ended the rest', () => {
  const day = dayAfter(ANSWERED_ON, 41);
  const orchard = { ...ORCHARD, ...rests('sandy') };
  const given = { on: dayAfter(ANSWERED_ON, 40) };
  const advised = irrigationNeed({
    weather: sampleWeather(day),
    now: india(`${day} 06:00`),
    orchard,
    irrigated: given,
  });
  expect(advised.liters).toBeGreaterThan(0);
  expect(advised.reason).not.toContain('पानी न रोकें');
});

test('after the limit rain that covers the need is reported too', () => {
  const wet = need(rests('sandy'), { day: () => ({ rainMm: 30, rainChance: 90 }) }, dayAfter(ANSWERED_ON, 36));
  expect(wet.liters).toBe(0);
  expect(wet.reason).toMatch(/^आज पानी/);
});
