/** Control characters, lone surrogates, and marks that change text direction. */
const UNWANTED = /(?!\s)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Joiners and vowel signs are among them and stay inside a text: Hindi and emoji need them. Alone they are no word. */
const NOTHING_ALONE = /[\s\p{Default_Ignorable_Code_Point}\p{M}]/gu;

/**
 * Normalises a typed line for storage: trimmed, single white space, nothing unprintable; '' if only marks without a
 * letter remain.
 */
export function plainText(typed: string): string {
  const text = typed.replace(UNWANTED, '').replace(/\s+/gu, ' ').trim().normalize('NFC');
  return text.replace(NOTHING_ALONE, '') === '' ? '' : text;
}

/** Normalises typed lines for storage, each as `plainText`; line breaks stay. */
export const plainLines = (typed: string): string =>
  typed
    .split(/\r\n|[\n\r]/u)
    .map(plainText)
    .join('\n')
    .trim();

const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/**
 * Makes untrusted text safe for one terminal line: no escape sequence, line break or direction change. Also covers rows
 * stored before normalisation.
 */
export function printableLine(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(UNWANTED, '');
}
