const SENTENCE_END = /(?<=[।॥!?\n])|(?<=[.;])\s+/u;

/**
 * The text without the sentences that `isUnsafe` names; the empty string when only the whole shows it (a name written over
 * two sentences). What comes back is never unsafe.
 */
export function dropSentences(text: string, isUnsafe: (part: string) => boolean): string {
  if (!isUnsafe(text)) return text;
  const kept = text
    .split(SENTENCE_END)
    .filter((sentence) => !isUnsafe(sentence))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .join(' ');
  return isUnsafe(kept) ? '' : kept;
}
