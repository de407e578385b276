/** Control characters, halves of surrogate pairs, and the marks that turn the direction of the text around them. */
const UNWANTED = /(?!\s)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Joiners and vowel signs are among them and stay inside a text: Hindi and emoji need them. Alone they are no word. */
const NOTHING_ALONE = /[\s\p{Default_Ignorable_Code_Point}\p{M}]/gu;

/** One typed line as it is stored: trimmed, white space in it single, nothing unprintable; '' when nothing but marks without a letter is left. */
export function plainText(typed: string): string {
  const text = typed.replace(UNWANTED, '').replace(/\s+/gu, ' ').trim().normalize('NFC');
  return text.replace(NOTHING_ALONE, '') === '' ? '' : text;
}

/** Typed lines as they are stored: each as `plainText`, lines stay lines. */
export const plainLines = (typed: string): string =>
  typed
    .split(/\r\n|[\n\r]/u)
    .map(plainText)
    .join('\n')
    .trim();

const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/**
 * One line for a terminal, whatever a stranger wrote into it: no escape sequence, no second line, no turned direction. What
 * was stored before it was stored plain stands in it too.
 */
export function printableLine(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(UNWANTED, '');
}
