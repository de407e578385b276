import { describe, expect, test } from 'vitest';
import { deltaT } from './delta-t.ts';

describe('Delta-T (Stull 2011)', () => {
  test.each([
    [20, 50, 6.3],
    [25, 40, 8.6],
    [30, 50, 7.7],
    [30, 70, 4.4],
    [35, 25, 14.2],
    [38, 20, 16.7],
    [24, 90, 1.3],
  ])('%d °C and %d %% → %d °C', (temperature, humidity, expected) => {
    expect(Math.round(deltaT(temperature, humidity) * 10) / 10).toBe(expected);
  });
});
