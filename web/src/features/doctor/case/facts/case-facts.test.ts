import { expect, it } from 'vitest';
import { rainText, workState } from './case-facts.ts';

const TODAY = '2026-11-23';

it('a spray: states when fruit may be picked', () => {
  expect(workState({ safeOn: '2026-11-28' }, TODAY)).toEqual({ open: false, text: 'तुड़ाई 28 नवंबर से' });
  expect(workState({ safeOn: TODAY }, TODAY)).toEqual({ open: true, text: 'तुड़ाई खुली' });
  expect(workState({}, TODAY)).toBeNull();
});

it('rain: states how much, and the wettest day', () => {
  expect(rainText({ rainMm: [9, 0, 0, 2.5, 0, 0, 0, 1] }, TODAY)).toEqual({
    short: '7 दिन में 3.5 मिमी',
    sentence: 'पिछले 7 दिन में 3.5 मिमी, सबसे ज़्यादा 19 नवंबर को 2.5 मिमी।',
  });
  expect(rainText({ rainMm: [0, 0] }, TODAY).sentence).toBe('पिछले 2 दिन में बारिश नहीं हुई।');
  expect(rainText({}, TODAY).short).toBe('पता नहीं');
});
