import { expect, it } from 'vitest';
import { sentencesOf } from './speech.ts';

it.each([
  ['टहनी काटें। कैंची धोएँ।', ['टहनी काटें।', 'कैंची धोएँ।']],
  ['एक पंक्ति\nदूसरी पंक्ति', ['एक पंक्ति', 'दूसरी पंक्ति']],
  ['2.5% घोल लें', ['2.5% घोल लें']],
  ['  ', []],
])('%j is said as %j', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});
