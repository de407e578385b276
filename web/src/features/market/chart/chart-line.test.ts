import { describe, expect, it } from 'vitest';
import { areaPath, bandPath, linePath, pointIn, runs, shareOf, ticks } from './chart-line.ts';

const frame = { from: '2026-11-01', to: '2026-11-11', low: 100, high: 200 };

it('a point is placed by its real day', () => {
  expect(pointIn(frame, '2026-11-06', 150)).toEqual({ x: 50, y: 50 });
  expect(pointIn(frame, '2026-11-02', 200)).toEqual({ x: 10, y: 0 });
  expect(pointIn({ ...frame, to: frame.from, high: 100 }, frame.from, 100)).toEqual({ x: 50, y: 50 });
});

it('the line is broken by a long gap, not by a Sunday', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-04', '2026-11-07', '2026-11-11', '2026-11-12'];
  expect(runs(days, (day) => day)).toEqual([days.slice(0, 4), days.slice(4)]);
  expect(runs([], (day) => day)).toEqual([]);
});

it('draws lines, dots for single days, areas and bands', () => {
  const [a, b] = [
    { x: 0, y: 10 },
    { x: 50, y: 20 },
  ];
  expect(linePath([a, b])).toBe('M0 10L50 20');
  expect(linePath([a])).toBe('M0 10h0');
  expect(areaPath([a, b])).toBe('M0 100L0 10L50 20L50 100Z');
  expect(bandPath([a, b], [b, a])).toBe('M0 10L50 20L0 10L50 20Z');
});

describe('the grid lines', () => {
  it.each([
    [6500, 16_000, [5000, 7500, 10_000, 12_500, 15_000, 17_500]],
    [10_000, 10_000, [10_000, 10_200]],
    [9800, 11_900, [9000, 10_000, 11_000, 12_000]],
    [150, 160, [150, 152.5, 155, 157.5, 160]],
  ])('from %d to %d', (low, high, expected) => expect(ticks(low, high)).toEqual(expected));

  it('contain every price and are few', () => {
    for (let low = 100; low < 200_000; low = Math.ceil(low * 1.37)) {
      for (const high of [low, low * 1.01, low * 1.5, low * 9]) {
        const lines = ticks(low, high);
        expect(lines[0]).toBeLessThanOrEqual(low);
        expect(lines.at(-1)).toBeGreaterThanOrEqual(high);
        expect(lines.length).toBeGreaterThanOrEqual(2);
        expect(lines.length).toBeLessThanOrEqual(6);
      }
    }
  });
});

it('the modal price is placed between lowest and highest', () => {
  expect(shareOf({ minPrice: 6000, maxPrice: 10_000, modalPrice: 9000 })).toBe(75);
  expect(shareOf({ minPrice: 9000, maxPrice: 9000, modalPrice: 9000 })).toBe(50);
});
