const SENTENCE_END = /(?<=[।॥!?\n])|(?<=[.;])\s+/u;

/**
 * The text without its unsafe sentences; the empty string when only the whole is unsafe (a name written over two
 * sentences). The result is never unsafe.
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
