import { expect, it } from 'vitest';
import { outbreakLevel } from './outbreak-level.ts';

it.each([
  [0, undefined],
  [1, undefined],
  [2, undefined],
  [3, 'low'],
  [5, 'low'],
  [6, 'medium'],
  [11, 'medium'],
  [12, 'high'],
  [500, 'high'],
])('%i different growers in a district: %s', (farmers, level) => expect(outbreakLevel(farmers)).toBe(level));
