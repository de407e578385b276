import { cleanText } from '@anar/hindi/clean-text';
import { soundOf } from '@anar/hindi/sound';
import { readTable } from '@anar/india/yaml-table';
import Type from 'typebox';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const NUMBER = /\p{N}/u;
const LEFT_OUT = '…';
/** From this many digits in words on, a sequence is a phone number. */
const SPOKEN_DIGITS = 4;
/** A name follows within this many words after one that announces it. */
const NAME_WORDS = 2;

/** Sound of one word. */
function wordSound(word: string): string {
  return soundOf(cleanText(word));
}

/** Sounds of the words of a text, without numbers. */
export function soundsIn(text: string): string[] {
  return (text.match(WORD) ?? []).filter((word) => !NUMBER.test(word)).map(wordSound);
}

const List = Type.Array(Type.String());
const words = readTable(
  new URL('./identity-words.yaml', import.meta.url),
  Type.Object({ digits: List, announces: List, names: List }),
);
const DIGITS = new Set(words.digits.map(wordSound));
const ANNOUNCES = new Set(words.announces.map(wordSound));
const NAMES = new Set(words.names.map(wordSound));

/**
 * A text without what may identify a person, as far as a program can detect it: every number becomes 0, spoken phone
 * numbers too; a word stays only if `isCommon` knows its sound, it is no common name and follows no word that announces
 * one.
 */
export function withoutIdentity(text: string, isCommon: (sound: string) => boolean): string {
  const sounds = (text.match(WORD) ?? []).map(wordSound);
  const isSpokenNumber = spokenNumbers(sounds);
  let at = -1;
  return text
    .replace(WORD, (word) => {
      at++;
      if (NUMBER.test(word) || isSpokenNumber[at]) return '0';
      const sound = sounds[at] ?? '';
      const isAnnounced = sounds.slice(Math.max(0, at - NAME_WORDS), at).some((before) => ANNOUNCES.has(before));
      return isCommon(sound) && !isAnnounced && !NAMES.has(sound) ? word : LEFT_OUT;
    })
    .replace(/0(?:[^\p{L}…]*0)+/gu, '0')
    .replace(/…(?:[\s,.@]*…)+/gu, LEFT_OUT)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Which words belong to a sequence of at least `SPOKEN_DIGITS` digits. */
function spokenNumbers(sounds: readonly string[]): boolean[] {
  const found = sounds.map(() => false);
  let from = 0;
  for (let at = 0; at <= sounds.length; at++) {
    if (at < sounds.length && DIGITS.has(sounds[at] ?? '')) continue;
    if (at - from >= SPOKEN_DIGITS) found.fill(true, from, at);
    from = at + 1;
  }
  return found;
}
