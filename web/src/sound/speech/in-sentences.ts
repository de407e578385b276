/** Joins parts to a text for text-to-speech, each ended by one mark; empty parts are left out. */
export function inSentences(parts: readonly (string | false | null | undefined)[]): string {
  return parts
    .map((part) => (part ? part.trim() : ''))
    .filter((part) => part !== '')
    .map((part) => (/[।.!?]$/.test(part) ? part : `${part}।`))
    .join(' ');
}
