import { memoize } from '@anar/india/memoize';
import { cleanText } from './clean-text.ts';
import { romanize } from './romanize.ts';

/** A rule that merges two spellings of one sound. */
type Fold = readonly [pattern: RegExp, by: string];

const DOUBLED_LETTERS: Fold = [/(.)\1+/g, '$1'];

const FOLDS: readonly Fold[] = [
  [/ksh/g, 'ks'],
  [/chh?/g, 'ç'],
  [/ck/g, 'k'],
  [/ph/g, 'f'],
  [/([bdgkjtsz])h/g, '$1'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/ç/g, 'c'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/x/g, 'ks'],
  [/q/g, 'k'],
  [/oo|uu/g, 'u'],
  [/ee|ea|ii/g, 'i'],
  [/a{2,}/g, 'a'],
  [/a[iy](?![aeiou])|ae|e[iy]/g, 'e'],
  [/au|ou/g, 'o'],
  [/y$/, 'i'],
  [/m(?=[bp])/g, 'n'],
  [/eh(?=[^aeiou])/g, 'ah'],
  [/(?<=[aeiou])h$/, ''],
  DOUBLED_LETTERS,
];

const LETTERS_KEPT = 50_000;

/**
 * Sound key of a word, equal for "धब्बे", "dhabbe", "dabe" and "DHABBE": ignores vowel length, aspiration and doubled
 * letters. `word` is one cleaned word in either script.
 */
export const soundOf = memoize((word) => foldBy(FOLDS, romanize(word)), LETTERS_KEPT);

const LETTERS = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text, cleaned, without punctuation. */
export const lettersOf = (text: string): readonly string[] => cleanText(text).match(LETTERS) ?? [];

/** Sound key of a name of one or more words, in any script and spacing; '' without a letter. */
export const nameSoundOf = (name: string): string => soundOf(lettersOf(name).join(''));

const ENDINGS: readonly (readonly [RegExp, number])[] = [
  [/(?:iyan|iyon|iyen|iya|yan|yon)$/, 2],
  [/(?:on|en|an)$/, 3],
  [/[aeiou]+$/, 2],
];

/**
 * The sound key without the ending of number, gender or case: "dabe", "daba", "dabon" → "dab". At least two letters.
 */
export function stemOf(sound: string): string {
  for (const [ending, least] of ENDINGS) {
    const stem = sound.replace(ending, '');
    if (stem !== sound && stem.length >= least) return stem;
  }
  return sound;
}

/** Consonants only, for words with wrong vowels. */
export function consonantsOf(sound: string): string {
  return sound.replace(/[aeiouy]/g, '');
}

/**
 * Skeleton of a long name, equal for "एन्थ्रेक्नोज", "anthracnose" and "antraknoz", for "chlor" and "क्लोर":
 * consonants, with easily confused ones merged.
 */
export function skeletonOf(sound: string): string {
  return consonantsOf(sound)
    .replace(/c(?=[lr])/g, 'k')
    .replace(/[jz]/g, 's')
    .replace(/p/g, 'f')
    .replace(/v/g, 'b')
    .replace(/(.)\1+/g, '$1');
}

const LOOSE_FOLDS: readonly Fold[] = [
  // A village: गाँव, गाव, gaon, gaum, gav.
  [/(?<=..)ga(?:nv|on|um|v)(?![aeiou])/g, 'gun'],
  [/(?<=.)[mn](?=[kgcjtdpbsf])/g, ''],
  // "तेलिया" is not an inflection of "तेल".
  [/(?:iy?|y)[ae]$/, 'Y'],
  [/[iye]+/g, 'i'],
  [/[ou]+/g, 'u'],
  [/(?<=.)a|a(?=[iu])/g, ''],
  [/(?<=..)[iu]$/, ''],
  DOUBLED_LETTERS,
];

/**
 * Looser sound key of one word: without "a" behind a consonant, the last vowel and nasals before consonants; e is i, o
 * is u. "तेलिया", "telya"; "पीले", "pili".
 */
export const looseSoundOf = (sound: string): string => foldBy(LOOSE_FOLDS, sound);

function foldBy(folds: readonly Fold[], word: string): string {
  return folds.reduce((folded, [pattern, by]) => folded.replace(pattern, by), word);
}

/** Whether the edit distance of `a` and `b` is at most one, a swap of neighbours included. */
export function oneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.length === restB.length) {
    const swapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
    return restA.slice(1) === restB.slice(1) || swapped;
  }
  return restA.length > restB.length ? restA.slice(1) === restB : restA === restB.slice(1);
}
