import { dropInvisible } from '@anar/hindi/clean-text';
import { inKnownScript } from '@anar/hindi/scripts';
import { consonantsOf, soundOf } from '@anar/hindi/sound';
import { memoize } from '@anar/india/memoize';

/** Homoglyphs: letters of other alphabets that look like Latin ones, and digits used as letters. */
const LOOK_ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  'аa еe оo рp сc уy хx іi јj ѕs ԁd ӏl кk мm тt вb нh αa οo ρp νv ιi κk τt υu εe ıi łl øo đd ßs ɑa ɡg ɩi ᴏo'
    .split(' ')
    .map(([alike = '', letter = '']) => [alike, letter]),
);
const DIGIT_AS_LETTER: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** One code point that expands to more is an Arabic ligature (up to 18 letters) or similar: not a name. */
const MOST_FOR_ONE = 3;
const STANDS_FOR_MORE = /[\u2000-\uffff]/;
const WORDS_KEPT = 160_000;

/** Normalises other scripts, homoglyphs, accents, wide letters and invisible marks to what a reader sees. */
export function asSeen(text: string): string {
  return (
    [...plainLetters(inKnownScript(dropInvisible(text))).toLowerCase()]
      .map((letter) => LOOK_ALIKE[letter] ?? letter)
      .join('')
      .replace(/[\u0300-\u036f\u093c]/g, '')
      .replace(/\u0901/g, '\u0902')
      // Marathi writes a v so.
      .replace(/व्ह/g, 'व')
      .normalize('NFC')
  );
}

/** NFKD, bounded to three times the text's length. */
function plainLetters(text: string): string {
  if (!STANDS_FOR_MORE.test(text)) return text.normalize('NFKD');
  const plain = (letter: string) => {
    const letters = letter.normalize('NFKD');
    return letters.length > MOST_FOR_ONE ? [...letters].slice(0, MOST_FOR_ONE).join('') : letters;
  };
  return Array.from(text, plain).join('').normalize('NFD');
}

/** How a product name sounds when read aloud: one form for its many spellings. `letters` comes from `asSeen`. */
function nameSound(letters: string): string {
  return soundOf(letters.replace(/y(?![aeiou])/g, 'i'))
    .replace(/iy?(?=[ao])/g, 'i')
    .replace(/(.)\1+/g, '$1');
}

/** Its consonants alone: "डायक्लोरवास" and "dichlorvos" have the same. */
function nameConsonants(sound: string): string {
  return consonantsOf(sound)
    .replace(/p/g, 'f')
    .replace(/(.)\1+/g, '$1');
}

/** Its sound with all vowels equal: "metha myl" matches "methomyl". */
function nameRhythm(sound: string): string {
  return sound.replace(/[aeiou]+/g, 'a');
}

/** Its consonants with context-dependent ones merged, so that a name equals the concatenation of its parts. */
function familiesOf(consonants: string): string {
  return onlyOnce(
    consonants
      .replace(/[h\p{M}]/gu, '')
      .replace(/[cjkqxz]/g, 's')
      .replace(/m/g, 'n'),
  );
}

const onlyOnce = (letters: string) => letters.replace(/(.)\1+/g, '$1');

/** The families of two words side by side. */
export function joinFamilies(one: string, other: string): string {
  return one !== '' && one.at(-1) === other[0] ? one + other.slice(1) : one + other;
}

/** All forms in which names are compared. */
export interface Sounds {
  sound: string;
  consonants: string;
  rhythm: string;
  families: string;
}

/** One word, or words joined, by sound. `letters` comes from `asSeen`. */
export const soundsOf = memoize((letters): Sounds => {
  const sound = nameSound(letters);
  const consonants = nameConsonants(sound);
  return { sound, consonants, rhythm: nameRhythm(sound), families: familiesOf(consonants) };
}, WORDS_KEPT);

/** Case endings of Marathi and Hindi behind a name: "रोगोरची", "नुवानमध्ये", "रोगोरवाली". */
const CASE_ENDING = /(?:ची|चा|चे|च्या|ला|ने|नी|मध्ये|मधे|सोबत|बरोबर|युक्त|वाली|वाला|वाले)$/u;

/** The word without its case ending. */
export const withoutCase = (word: string) => word.replace(CASE_ENDING, '');

/** Digits and signs among the letters. */
export const hasOthers = (word: string) => !/^[\p{L}\p{M}]+$/u.test(word);

/** The letters of a word alone. */
export function withoutOthers(word: string): string {
  return word.replace(/[^\p{L}\p{M}]/gu, '');
}

/** With digits read as letters: "m0nocrotophos". */
export function withDigitsAsLetters(word: string): string {
  return withoutOthers([...word].map((letter) => DIGIT_AS_LETTER[letter] ?? letter).join(''));
}

export const lettersIn = (word: string) => (word.match(/\p{L}/gu) ?? []).length;
