import { expect, it } from 'vitest';
import { typedText } from './typed-text.ts';

it.each([
  ['  रमेश ', 'रमेश'],
  ['बाग 2', 'बाग 2'],
  ['7', '7'],
  ['\u0902', ''],
  ['ि', ''],
  ['\u200d\u200c', ''],
  [' . ', ''],
])('%j is %j', (typed, text) => expect(typedText(typed)).toBe(text));
