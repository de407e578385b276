import { expect, it } from 'vitest';
import { litres, readable, weight } from './amounts.ts';

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

it.each([
  [21.9, '22 लीटर'],
  [4.4, '4 लीटर'],
  [0.5, '0.5 लीटर'],
])('%d litres are %s', (value, text) => expect(litres(value)).toBe(text));
