import { DOUBLED_LETTERS, type Fold, SWAPPED_LETTERS, soundBy } from '@anar/hindi/romanize';

/** Two ways of writing one sound, the longer first. */
const FOLDS: readonly Fold[] = [
  [/ph|f/g, 'p'],
  [/sh/g, 's'],
  [/chh?/g, 'c'],
  [/([bdgjkt])h/g, '$1'],
  [/q|ck/g, 'k'],
  ...SWAPPED_LETTERS,
  [/[iye]+/g, 'i'],
  [/[ou]+/g, 'u'],
  [/a|[^a-z0-9]/g, ''],
  [/(?<=.)[mn](?=[kgcjtdpbs])/g, ''],
  DOUBLED_LETTERS,
];

/** The "a" of "scab" as Marathi writes it. */
const SHORT_A = /[\u0945\u090d\u0972]/g;

const soundOf = soundBy(FOLDS, { schwa: 'written' });

/**
 * How a word sounds, roughly: Devanagari and Latin spellings of one word give one key. Short a and long aa do not
 * count, e is i, o is u, an aspirated letter is its plain one, a doubled letter is one, and a nasal before a
 * consonant is left out, since half of the people leave it out.
 */
export function soundKey(word: string): string {
  return soundOf(word.normalize('NFC').toLowerCase().replace(SHORT_A, 'a'));
}

/** The words of a text, as they sound. */
export function soundsOf(text: string): string[] {
  return text
    .split(/[\s,.।;:()/"'-]+/)
    .map(soundKey)
    .filter((key) => key !== '');
}
