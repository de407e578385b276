import { cleanText } from '@anar/hindi/clean-text';
import { soundOf } from '@anar/hindi/sound';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const NUMBER = /\p{N}/u;
const LEFT_OUT = '…';

/** Sound of one word. */
export const wordSound = (word: string) => soundOf(cleanText(word));

/** Sounds of the words of a text, numbers aside. */
export function soundsIn(text: string): string[] {
  return (text.match(WORD) ?? []).filter((word) => !NUMBER.test(word)).map(wordSound);
}

/**
 * A text without what may name somebody: every number is 0, and a word stays only where `isCommon` knows its sound. So names of people
 * and villages go without a list of them.
 */
export function withoutIdentity(text: string, isCommon: (sound: string) => boolean): string {
  return text
    .replace(WORD, (word) => (NUMBER.test(word) ? '0' : isCommon(wordSound(word)) ? word : LEFT_OUT))
    .replace(/0(?:[^\p{L}…]*0)+/gu, '0')
    .replace(/…(?:[\s,.]*…)+/gu, LEFT_OUT)
    .replace(/\s+/g, ' ')
    .trim();
}
