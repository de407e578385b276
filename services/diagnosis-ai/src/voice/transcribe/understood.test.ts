import { QUESTION_MAX } from '@anar/contracts/constants';
import { expect, it } from 'vitest';
import { ORCHARD_WORDS, understood } from './understood.ts';

it.each([
  [' मेरे अनार के\nफल फट रहे हैं ', 'मेरे अनार के फल फट रहे हैं'],
  ['नीम तेल', 'नीम तेल'],
  ['patte peele', 'patte peele'],
])('%j is understood as %j', (transcript, text) => {
  expect(understood(transcript)).toBe(text);
});

it.each(['', ' \n', '...', '♪♪', '[ ]', ORCHARD_WORDS, 'माहू, थ्रिप्स, मिलीबग, शॉट होल बोरर'])(
  '%j is not understood',
  (transcript) => {
    expect(understood(transcript)).toBeUndefined();
  },
);

it('an endless transcript is cut to the longest question', () => {
  expect(understood('पानी '.repeat(1000))).toHaveLength(QUESTION_MAX);
});
