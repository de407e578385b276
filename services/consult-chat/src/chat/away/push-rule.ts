import type { PersonMarks } from '../log/thread-marks.store.ts';

/** Who does not come after a push is notified again of newer messages only so much later. */
export const AGAIN_MS = 10 * 60_000;

/** Whether somebody who is away should be notified by push of messages up to `upToSeq`, which they have not read. */
export function isWorthAPush({ delivered, read, told }: PersonMarks, upToSeq: number, at: Date): boolean {
  if (upToSeq <= Math.max(told.upToSeq, read.upToSeq)) return false;
  const cameBack = Math.max(delivered.upToSeq, read.upToSeq) >= told.upToSeq;
  return told.at === null || cameBack || at.getTime() - told.at.getTime() >= AGAIN_MS;
}
