/** Invisible characters, without the joiners of Hindi letters. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;

/** A text of the portal without stray blanks and invisible characters, in NFC; empty when the value is not a string. */
export function normalizeText(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** A grade without case and punctuation; compared letter by letter, unlike names: I and II, A and A+ are different. */
export const gradeKey = (grade: string) => grade.toLowerCase().replace(/[^\p{L}\p{M}\d+]/gu, '');

/** Capitalizes the words of a name that is all in upper or all in lower case. */
export function titleCase(name: string): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name;
  return name.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}

const COMMITTEE =
  /\(?\b(?:a\.?\s?p\.?\s?m\.?\s?c\b\.?|agricultural produce market(?:ing)? committee|krishi upaj mandi(?: samiti)?|market yard|mkt\.? yard)\)?/giu;
const LAST_WORD = /[\s,-]+(?:market|mandi|mkt\.?)$/iu;
/** Before "market" these words are part of the name. */
const KIND_OF_MARKET = /(?:fruits?|vegetables?|veg|sab[zj]i|flower|grain|main|new|old|sub)$/iu;

/**
 * The name of a mandi without suffixes that only some rows have: "SOLAPUR A.P.M.C." → "Solapur"; "Pune(Moshi)" → "Pune
 * (Moshi)".
 */
export function normalizeMandi(name: string): string {
  const text = normalizeText(name);
  const without = trimmed(text.replace(COMMITTEE, ' '));
  const shorter = without.replace(LAST_WORD, '');
  const best = KIND_OF_MARKET.test(shorter) ? without : shorter;
  return titleCase(spaced(best || without || text));
}

/** The name of a district without its brackets, in which the portal gives its other name. */
export function normalizeDistrict(name: string): string {
  const text = normalizeText(name);
  return titleCase(trimmed(text.replace(/\([^)]*\)?/gu, ' ')) || text);
}

const trimmed = (text: string) => text.replace(/\s+/gu, ' ').replace(/^[\s,.-]+|[\s,-]+$/gu, '');
const spaced = (text: string) =>
  text
    .replace(/\s*\(\s*/gu, ' (')
    .replace(/\s*\)/gu, ')')
    .trim();
