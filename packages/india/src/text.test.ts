import { expect, test } from 'vitest';
import { plainLines, plainText, printableLine } from './text.ts';

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
])('%j is stored as %j', (typed, kept) => {
  expect(plainText(typed)).toBe(kept);
});

test.each([
  ['पत्ते\r\n पीले  हैं \n\u0000', 'पत्ते\nपीले हैं'],
  ['a\rb', 'a\nb'],
  ['a\n\nb', 'a\n\nb'],
  ['\u001b[2Jबाग\u202e', '[2Jबाग'],
  ['\n \u200b\n', ''],
])('the lines %j are stored as %j', (typed, kept) => {
  expect(plainLines(typed)).toBe(kept);
});

test.each([
  ['   says: \u001b]0;root\u0007\u001b[31mred', '   says: ]0;root[31mred'],
  ['रमेश\n01ARZ3NDEKTSV4RRFFQ69G5FAV  approved', 'रमेश 01ARZ3NDEKTSV4RRFFQ69G5FAV  approved'],
  ['a\r\u2028\u0085\tb', 'a b'],
  ['\u202eabc\u2066\u009b2J', 'abc2J'],
  ['क्\u200dष 👨‍🌾 ₹199', 'क्\u200dष 👨‍🌾 ₹199'],
])('%j is printed as %j', (text, printed) => {
  expect(printableLine(text)).toBe(printed);
});
