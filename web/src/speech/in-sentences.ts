/** What is read aloud, part after part, each a sentence that is closed once; what is missing or empty falls out. */
export function inSentences(parts: readonly (string | false | null | undefined)[]): string {
  return parts
    .map((part) => (part ? part.trim() : ''))
    .filter((part) => part !== '')
    .map((part) => (/[।.!?]$/.test(part) ? part : `${part}।`))
    .join(' ');
}
