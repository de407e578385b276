import { dropInvisible } from '../language/clean-text.ts';
import { consonantsOf, soundOf } from '../language/sound.ts';

/** Letters of other alphabets that look like Latin ones, and digits written for letters. */
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

/** The text with look-alike letters, accents, wide letters and invisible marks turned into what a reader sees. */
export function asSeen(text: string): string {
  return [...dropInvisible(text).normalize('NFKD').toLowerCase()]
    .map((letter) => LOOK_ALIKE[letter] ?? letter)
    .join('')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .replace(/\u0901/g, '\u0902')
    .normalize('NFC');
}

/** How a product name sounds when read aloud, one form for its many spellings. `letters` comes from `asSeen`. */
export function nameSound(letters: string): string {
  return soundOf(letters.replace(/y(?![aeiou])/g, 'i'))
    .replace(/iy?(?=[ao])/g, 'i')
    .replace(/(.)\1+/g, '$1');
}

/** Its consonants alone: "डायक्लोरवास" and "dichlorvos" meet here. */
export function nameConsonants(sound: string): string {
  return consonantsOf(sound)
    .replace(/p/g, 'f')
    .replace(/(.)\1+/g, '$1');
}

/** Its sound with every vowel the same: "metha myl" is written like "methomyl". */
export function nameRhythm(sound: string): string {
  return sound.replace(/[aeiou]+/g, 'a');
}

/** A word without digits, and with digits read as letters when they stand among letters ("m0nocrotophos"). */
export function withoutDigits(word: string): string[] {
  if (/^[\p{L}\p{M}]+$/u.test(word)) return [word];
  const read = [...word].map((letter) => DIGIT_AS_LETTER[letter] ?? letter).join('');
  const bare = word.replace(/[^\p{L}\p{M}]/gu, '');
  return [...new Set([bare, read.replace(/[^\p{L}\p{M}]/gu, '')])].filter((form) => form !== '');
}
