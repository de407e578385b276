/** Control characters, halves of surrogate pairs, and the marks that turn the direction of the text around them. */
const UNWANTED = /(?!\s)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Joiners are among them and stay inside a text: Hindi and emoji need them. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** One typed line as it is stored: trimmed, white space in it single, nothing unprintable; '' when nothing visible is left. */
export function plainText(typed: string): string {
  const text = typed.replace(UNWANTED, '').replace(/\s+/gu, ' ').trim().normalize('NFC');
  return text.replace(INVISIBLE, '') === '' ? '' : text;
}
