import { expect, it } from 'vitest';
import { litres } from './litres.ts';

it.each([
  [21.9, '22 लीटर'],
  [10.4, '10 लीटर'],
  [7.5, '7.5 लीटर'],
  [4.4, '4.5 लीटर'],
  [0.5, '0.5 लीटर'],
  [0.2, '0.2 लीटर'],
])('litres(%d) is %s', (value, text) => expect(litres(value)).toBe(text));
