/** Two variables of a DLT template side by side, 30 characters each. */
const MOST_CHARACTERS = 60;
/** What a person, or a phone that reads codes, could take for a code; in any script, with spaces or dashes in it. */
const SIX_DIGITS = /\p{Nd}(?:[\s-]?\p{Nd}){5,}/gu;

/** What an SMS says of a notification: its title, as much as the registered template has room for. */
export function noticeText(title: string): string {
  const text = title.replace(SIX_DIGITS, '…').replace(/\s+/g, ' ').trim();
  const letters = Array.from(new Intl.Segmenter('hi').segment(text), ({ segment }) => segment);
  if (text.length <= MOST_CHARACTERS) return text;
  let short = '';
  for (const letter of letters) {
    if (short.length + letter.length > MOST_CHARACTERS - 1) break;
    short += letter;
  }
  return `${short.trimEnd()}…`;
}
