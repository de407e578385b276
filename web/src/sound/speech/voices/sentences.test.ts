import { expect, it } from 'vitest';
import { partsOf, sentencesOf } from './sentences.ts';

it.each([
  ['टहनी काटें। कैंची धोएँ।', ['टहनी काटें।', 'कैंची धोएँ।']],
  ['एक पंक्ति\nदूसरी पंक्ति', ['एक पंक्ति', 'दूसरी पंक्ति']],
  ['2.5% घोल लें', ['2.5% घोल लें']],
  ['  ', []],
])('sentencesOf %j is %j', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

it.each([
  ['one part while it fits', 'aa. bb. cc.', 20, ['aa. bb. cc.']],
  ['sentences are kept whole where possible', 'aa. bb. cc.', 8, ['aa. bb.', 'cc.']],
  ['a long sentence is cut between words', 'aaa bbb ccc.', 8, ['aaa bbb', 'ccc.']],
  ['a long word is cut anywhere', 'aaaaaaaaaa', 4, ['aaaa', 'aaaa', 'aa']],
  ['an empty text has no parts', ' \n ', 4, []],
])('%s', (_what, text, longest, parts) => {
  expect(partsOf(text, longest)).toEqual(parts);
});
