import { expect, it } from 'vitest';
import { readable, weight } from './amounts.ts';

it.each([
  [124000, '1,24,000'],
  [18.54, '18.5'],
  [3, '3'],
])('%d is written %s', (value, text) => expect(readable(value)).toBe(text));

it.each([
  [250, '250 ग्राम'],
  [1000, '1 किलो'],
  [12500, '12.5 किलो'],
])('%d grams are %s', (grams, text) => expect(weight(grams)).toBe(text));
