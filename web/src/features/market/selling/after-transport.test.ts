import { expect, it } from 'vitest';
import { afterTransport, readCost, TRANSPORT } from './after-transport.ts';

const place = (mandiName: string, distanceKm: number, modalPrice: number) => ({
  ...{ id: '00000000000000a1', mandiName, distanceKm, modalPrice, date: '2026-11-21', approximate: false },
});
const places = [place('पास', 10, 10_000), place('बीच', 100, 10_500), place('दूर', 300, 11_500)];
const order = (cost: number) => afterTransport({ places }, cost).map(({ mandiName, left }) => [mandiName, left]);

it.each([
  [
    0,
    [
      ['दूर', 11_500],
      ['बीच', 10_500],
      ['पास', 10_000],
    ],
  ],
  // 1.3 × 300 km at ₹3 a kilometre are ₹1,170.
  [
    300,
    [
      ['दूर', 10_330],
      ['बीच', 10_110],
      ['पास', 9960],
    ],
  ],
  [
    500,
    [
      ['पास', 9930],
      ['बीच', 9850],
      ['दूर', 9550],
    ],
  ],
])('at ₹%i per quintal and 100 km', (cost, left) => expect(order(cost)).toEqual(left));

it('ties are ordered by distance', () => {
  const equals = [place('दूर', 200, 10_000), place('पास', 100, 10_000)];
  expect(afterTransport({ places: equals }, 0).map(({ mandiName }) => mandiName)).toEqual(['पास', 'दूर']);
});

it.each([undefined, null, '300', Number.NaN, -50, 2001])('%s is not a valid cost: the default is used', (stored) =>
  expect(readCost(stored)).toBe(TRANSPORT.usual),
);
