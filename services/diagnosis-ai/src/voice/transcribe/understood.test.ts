import { QUESTION_MAX } from '@anar/contracts/constants';
import { expect, it } from 'vitest';
import { ORCHARD_WORDS, understood } from './understood.ts';

it.each([
  [' मेरे अनार के\nफल फट रहे हैं ', 'मेरे अनार के फल फट रहे हैं'],
  ['नीम तेल', 'नीम तेल'],
  ['patte peele', 'patte peele'],
])('%j is heard as %j', (transcript, heard) => {
  expect(understood(transcript)).toBe(heard);
});

it.each(['', ' \n', '...', '♪♪', '[ ]', ORCHARD_WORDS, 'माहू, थ्रिप्स, मिलीबग, शॉट होल बोरर'])(
  '%j is nothing heard',
  (transcript) => {
    expect(understood(transcript)).toBeUndefined();
  },
);

it('what never ends is cut to what a question can hold', () => {
  expect(understood('पानी '.repeat(1000))).toHaveLength(QUESTION_MAX);
});
