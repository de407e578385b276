import { describe, expect, test } from 'vitest';
import {
  extraterrestrialRadiation,
  netLongwave,
  psychrometric,
  saturationPressure,
  saturationSlope,
  windAt2m,
} from './atmosphere.ts';
import { hargreaves, penmanMonteith } from './reference-water.ts';

/** The worked examples of FAO-56 (Allen et al. 1998), by their numbers in the paper. */
describe('FAO-56, worked examples', () => {
  test('example 2: psychrometric constant at 1800 m', () => {
    expect(psychrometric(1800)).toBeCloseTo(0.054, 3);
  });

  test('example 3: saturation vapour pressure of 24.5 and 15 °C', () => {
    expect(saturationPressure(24.5)).toBeCloseTo(3.075, 2);
    expect(saturationPressure(15)).toBeCloseTo(1.705, 3);
  });

  test('annex 2, table 2.4: slope at 20 °C', () => {
    expect(saturationSlope(20)).toBeCloseTo(0.145, 3);
  });

  test('example 8: radiation at the edge of the atmosphere, 20° S on 3 September', () => {
    expect(extraterrestrialRadiation(-20, 246)).toBeCloseTo(32.2, 1);
  });

  test('example 11: net longwave radiation in Rio de Janeiro in May', () => {
    const net = netLongwave({ max: 25.1, min: 19.1, ea: 2.1, radiation: 14.5, clearSky: 18.8 });
    expect(net).toBeCloseTo(3.5, 1);
  });

  test('example 14: 3.2 m/s at 10 m are 2.4 m/s at 2 m', () => {
    expect(windAt2m(3.2 * 3.6)).toBeCloseTo(2.4, 1);
  });

  test('example 17: Bangkok in April, 5.72 mm a day', () => {
    const day = { max: 34.8, min: 25.6, ea: 2.85, wind: 2, radiation: 22.65, elevation: 2, latitude: 13.73 };
    expect(penmanMonteith({ ...day, dayOfYear: 105, soilHeat: 0.14 })).toBeCloseTo(5.72, 1);
  });

  test('example 18: Brussels on 6 July, 3.88 mm', () => {
    expect(penmanMonteith(brussels())).toBeCloseTo(3.88, 2);
  });

  test('example 20: Hargreaves with the temperatures of Lyon in July, 5.03 mm a day', () => {
    expect(extraterrestrialRadiation(45.72, 196)).toBeCloseTo(40.55, 0);
    expect(hargreaves(26.6, 14.8, 40.55)).toBeCloseTo(5.03, 2);
  });
});

test('reference water is never negative: neither in dense fog nor when the night was warmer than the day', () => {
  expect(penmanMonteith({ ...brussels(), radiation: 0, ea: 3 })).toBeGreaterThanOrEqual(0);
  expect(hargreaves(10, 20, 30)).toBe(0);
});

function brussels() {
  const ea = (saturationPressure(12.3) * 0.84 + saturationPressure(21.5) * 0.63) / 2;
  return { max: 21.5, min: 12.3, ea, wind: 2.078, radiation: 22.07, elevation: 100, latitude: 50.8, dayOfYear: 187 };
}
