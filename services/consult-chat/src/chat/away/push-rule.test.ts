import { expect, it } from 'vitest';
import { noMarks, type PersonMarks } from '../log/thread-marks.store.ts';
import { AGAIN_MS, isWorthAPush } from './push-rule.ts';

const at = new Date('2026-11-23T05:00:00Z');
const ago = (ms: number) => new Date(at.getTime() - ms);
const marks = (upTo: Partial<Record<keyof PersonMarks, number>>, toldAgo = 1): PersonMarks => ({
  ...noMarks(),
  ...Object.fromEntries(Object.entries(upTo).map(([kind, upToSeq]) => [kind, { upToSeq, at: ago(toldAgo) }])),
});

it.each([
  ['nobody was told of anything', noMarks(), 3, true],
  ['they are read', marks({ read: 3 }), 3, false],
  ['they were got, and not read', marks({ delivered: 3 }), 3, true],
  ['these were told, and that was not noted of them', marks({ told: 3 }), 3, false],
  ['the same long after', marks({ told: 3 }, 10 * AGAIN_MS), 3, false],
  ['earlier ones were told just now', marks({ told: 2 }, AGAIN_MS - 1), 3, false],
  ['earlier ones were told ten minutes ago', marks({ told: 2 }, AGAIN_MS), 3, true],
  ['earlier ones were told and read', marks({ told: 2, read: 2 }), 3, true],
  ['earlier ones were told and got', marks({ told: 2, delivered: 2 }), 3, true],
  ['earlier ones were told, and read but for the last', marks({ told: 2, read: 1, delivered: 1 }), 3, false],
  ['there is none left', noMarks(), 0, false],
])('%s', (_, mine, upToSeq, expected) => {
  expect(isWorthAPush(mine, upToSeq, at)).toBe(expected);
});
