import type { Score } from './score-problems.ts';

/** Most that words alone, or words beside a photo nobody looked at, can be worth (agronomy facts 2.2). */
export const CAPS = { text: 75, photo: 60 } as const;
/** Evidence that deserves the whole cap: a problem named, or its own sign with a second one (O). */
export const FULL_EVIDENCE = 6;

/** What one sign is worth where no pomegranate and no part of one is named: "चांदी" alone is no complaint. */
const THIN_EVIDENCE = 2;

/** How far the best guess is ahead of the next, 0 to 1. */
export function leadOf(scores: readonly Score[]): number {
  const top = scores[0]?.score ?? 0;
  return top === 0 ? 0 : (top - (scores[1]?.score ?? 0)) / top;
}

/**
 * Whole percent: 100 · (top − second) / top, capped by the kind of question, and in proportion below that when the
 * evidence is thin, so that one weak word never looks sure. `ofTree`: a pomegranate or a part of one is named.
 */
export function confidenceOf(scores: readonly Score[], photo: boolean, ofTree: boolean): number {
  const cap = photo ? CAPS.photo : CAPS.text;
  const enough = Math.min(1, evidenceOf(scores[0], ofTree) / FULL_EVIDENCE);
  return Math.round(Math.min(cap, 100 * leadOf(scores), CAPS.text * enough));
}

function evidenceOf(score: Score | undefined, ofTree: boolean): number {
  if (!score) return 0;
  const oneSign = score.words.length === 1 && score.evidence < FULL_EVIDENCE;
  return oneSign && !ofTree ? Math.min(score.evidence, THIN_EVIDENCE) : score.evidence;
}
