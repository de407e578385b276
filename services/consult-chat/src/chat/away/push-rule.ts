import type { PersonMarks } from '../log/thread-marks.store.ts';

/** Backoff: a user who ignores a push gets the next one, for newer messages, only after this. */
export const AGAIN_MS = 10 * 60_000;

/** Whether a user who is away should get a push for unread messages up to `upToSeq`. */
export function isWorthAPush({ delivered, read, told }: PersonMarks, upToSeq: number, at: Date): boolean {
  if (upToSeq <= Math.max(told.upToSeq, read.upToSeq)) return false;
  const cameBack = Math.max(delivered.upToSeq, read.upToSeq) >= told.upToSeq;
  return told.at === null || cameBack || at.getTime() - told.at.getTime() >= AGAIN_MS;
}
