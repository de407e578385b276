import { expect, it } from 'vitest';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { ADVICE, ORCHARD } from '../testing.ts';
import { duration, everyDaysText, totalLitres, waterText } from './water-text.ts';

it('total litres of the orchard, with Indian digit grouping', () => {
  expect(totalLitres('14', 820)).toBe(11_480);
  expect(totalLitres('14.5', 1240)).toBe(17_980);
  expect(readable(1_24_000)).toBe('1,24,000');
});

it.each([
  [0, '0 मिनट'],
  [45, '45 मिनट'],
  [60, '1 घंटा'],
  [105, '1 घंटा 45 मिनट'],
  [120, '2 घंटे'],
])('duration of %i minutes', (minutes, text) => expect(duration(minutes)).toBe(text));

it('texts for how often to water, and whether to water at all', () => {
  expect(everyDaysText(1)).toBe('रोज़ एक बार');
  expect(waterText(ADVICE, ORCHARD)).toBe('14.5 लीटर हर पेड़, 2 दिन में एक बार');
  expect(waterText({ ...ADVICE, irrigationLiters: '0' }, ORCHARD)).toBe('आज पानी न दें');
  expect(waterText({ ...ADVICE, irrigationLiters: '0' }, { irrigationType: 'rainfed' })).toBe('बाग बारिश पर है');
});
