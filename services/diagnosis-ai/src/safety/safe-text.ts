import type { Blocklist } from '../knowledge/tables.ts';
import { tellsDose } from './dose-text.ts';
import { dropSentences } from './drop-sentences.ts';
import { createNameFinder } from './product-names.ts';

/** How many texts lost a name or an amount, for the metrics. */
export interface RemovalCounts {
  bannedNames: number;
  doses: number;
}

/** A text without the sentences that name a barred product or an amount; '' when nothing may stay. Counts in `removed`. */
export type SafeText = (text: string, removed?: RemovalCounts) => string;

/** The filter for every text that reaches a farmer, from any source. */
export function createSafeText({ banned, restricted, expert_only }: Blocklist): SafeText {
  const barred = createNameFinder([...banned, ...restricted, ...expert_only]);
  const isNamed = (part: string) => barred.find(part).length > 0;

  return (text, removed) => {
    const unnamed = dropSentences(text, isNamed);
    if (removed && unnamed !== text) removed.bannedNames++;
    const safe = dropSentences(unnamed, tellsDose);
    if (removed && safe !== unnamed) removed.doses++;
    return isNamed(safe) ? '' : safe;
  };
}
