import { expect, test } from 'vitest';
import { plainText } from './text.ts';

test.each([
  ['  रमेश   पाटिल ', 'रमेश पाटिल'],
  ['रमेश\r\n\tपाटिल', 'रमेश पाटिल'],
  ['बाग\u0000 \u0007\u0085\u009f१', 'बाग १'],
  ['a \u0000 b', 'a b'],
  ['बाग\ud83d', 'बाग'],
  ['\ude00बाग', 'बाग'],
  ['\ude00\ud83d', ''],
  ['बाग 😀', 'बाग 😀'],
  ['\ufeffबाग\u00a0\u2003१', 'बाग १'],
  ['\u202eRamesh\u202c\u2066\u200f', 'Ramesh'],
  ['क्\u200dष 👨‍🌾', 'क्\u200dष 👨‍🌾'],
  ['e\u0301', '\u00e9'],
  ['', ''],
  [' \n\u0000', ''],
  ['\u200b\u200d', ''],
  ['\u3164', ''],
  ['\u093e', ''],
  ['\u093f \u0902', ''],
  ['कि', 'कि'],
  ['☺\ufe0f', '☺\ufe0f'],
])('%j is kept as %j', (typed, kept) => {
  expect(plainText(typed)).toBe(kept);
});
