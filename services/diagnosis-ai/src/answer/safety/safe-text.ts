import type { Blocklist } from '@anar/label-claims/blocklist';
import { containsDose } from '@anar/label-claims/dose-text/dose-text';
import { createNamesBlocked } from '@anar/label-claims/names/blocked-names';

const SENTENCE_END = /(?<=[।॥!?\n])|(?<=[.;])\s+/u;

/**
 * The text without its unsafe sentences; the empty string when only the whole is unsafe (a name written over two
 * sentences). The result is never unsafe.
 */
function dropSentences(text: string, isUnsafe: (part: string) => boolean): string {
  if (!isUnsafe(text)) return text;
  const kept = text
    .split(SENTENCE_END)
    .filter((sentence) => !isUnsafe(sentence))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .join(' ');
  return isUnsafe(kept) ? '' : kept;
}

/** How many texts lost a name or an amount, for the metrics. */
export interface RemovalCounts {
  bannedNames: number;
  doses: number;
}

/** A text without the sentences that name a barred product or an amount; '' when nothing may stay. Counts in `removed`. */
export type SafeText = (text: string, removed?: RemovalCounts) => string;

/** The filter for every text that reaches a farmer, from any source. */
export function createSafeText(blocklist: Blocklist): SafeText {
  const namesBlocked = createNamesBlocked(blocklist);
  const isNamed = (part: string) => namesBlocked(part, 'banned', 'restricted', 'expert_only');

  return (text, removed) => {
    const unnamed = dropSentences(text, isNamed);
    if (removed && unnamed !== text) removed.bannedNames++;
    const safe = dropSentences(unnamed, containsDose);
    if (removed && safe !== unnamed) removed.doses++;
    return isNamed(safe) ? '' : safe;
  };
}
