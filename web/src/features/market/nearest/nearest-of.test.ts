import type { NearMarket } from '@anar/contracts/market';
import { expect, it } from 'vitest';
import { NOON, SOLAPUR, TODAY } from '../testing.ts';
import { nearestOf } from './nearest-price.tsx';

const mandi = (mandiName: string, distanceKm: number, date = TODAY): NearMarket => {
  return { ...SOLAPUR, mandiName, distanceKm, approximate: false, date };
};

it('the nearest with a usable price is chosen', () => {
  const [far, near] = [mandi('पुणे', 210), mandi('सोलापुर', 38)];
  expect(nearestOf([far, near], NOON)).toBe(near);
  expect(nearestOf([far, mandi('बार्शी', 20, '2026-11-10'), near], NOON)).toBe(near);
});

it('the nearest is chosen if every price is old, and none from an empty list', () => {
  const [far, near] = [mandi('पुणे', 210, '2026-11-12'), mandi('बार्शी', 20, '2026-11-10')];
  expect(nearestOf([far, near], NOON)).toBe(near);
  expect(nearestOf([], NOON)).toBeUndefined();
});
