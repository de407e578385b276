import { expect, it } from 'vitest';
import { noMarks, type PersonMarks } from '../log/thread-marks.store.ts';
import { AGAIN_MS, isWorthAPush } from './decide-push.ts';

const at = new Date('2026-11-23T05:00:00Z');
const ago = (ms: number) => new Date(at.getTime() - ms);
const marks = (upTo: Partial<Record<keyof PersonMarks, number>>, markedAgo = 1): PersonMarks => ({
  ...noMarks(),
  ...Object.fromEntries(Object.entries(upTo).map(([kind, upToSeq]) => [kind, { upToSeq, at: ago(markedAgo) }])),
});

it.each([
  ['no marks', noMarks(), 3, true],
  ['all read', marks({ read: 3 }), 3, false],
  ['delivered, not read', marks({ delivered: 3 }), 3, true],
  ['pushed already, though the messages are still marked', marks({ told: 3 }), 3, false],
  ['pushed already, long ago', marks({ told: 3 }, 10 * AGAIN_MS), 3, false],
  ['a push for earlier ones just now', marks({ told: 2 }, AGAIN_MS - 1), 3, false],
  ['a push for earlier ones ten minutes ago', marks({ told: 2 }, AGAIN_MS), 3, true],
  ['a push for earlier ones, which were read', marks({ told: 2, read: 2 }), 3, true],
  ['a push for earlier ones, which were delivered', marks({ told: 2, delivered: 2 }), 3, true],
  ['a push for earlier ones, not all of which were read', marks({ told: 2, read: 1, delivered: 1 }), 3, false],
  ['no message', noMarks(), 0, false],
])('isWorthAPush: %s', (_, mine, upToSeq, expected) => {
  expect(isWorthAPush(mine, upToSeq, at)).toBe(expected);
});
