/** Two adjacent variables of a DLT template, 30 characters each. */
const MOST_CHARACTERS = 60;
/** What a user, or a phone that reads codes, could take for a code; in any script, with spaces or dashes in it. */
const SIX_DIGITS = /\p{Nd}(?:[\s-]?\p{Nd}){5,}/gu;

/** The SMS text of a notification: its title, cut to the length of the registered template. */
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
