import { cleanText } from '@anar/hindi/clean-text';
import { type Meaning, type ReadWord, readWord } from './word-meanings.ts';

/** A word, number or sign of a text. */
export interface SpokenWord extends ReadWord {
  text: string;
  /** Separated by commas and the like. */
  clause: number;
  isNumber: boolean;
}

/** One sentence, with whether it ends as a question. */
export interface Sentence {
  words: readonly SpokenWord[];
  isQuestion: boolean;
}

const TOKEN = /\d+(?:[.,]\d+)?|[\p{L}\p{M}']+|[%+]|[,:;।॥.!?\n|]/gu;
const ENDS = /^[;।॥.!?\n|]$/u;
const PAUSES = /^[,:]$/u;
/** "डी.डी.टी" is one word. */
const INITIAL = /\.(?=\p{L}\p{M}?(?:[\s.]|$))/gu;

/** A text as sentences of words. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: { words: SpokenWord[]; isQuestion: boolean }[] = [{ words: [], isQuestion: false }];
  let clause = 0;
  for (const [token] of cleanText(text).replace(INITIAL, '').matchAll(TOKEN)) {
    const last = sentences.at(-1);
    if (PAUSES.test(token)) clause++;
    else if (ENDS.test(token)) {
      if (last) last.isQuestion ||= token === '?';
      if (token !== '?' || last?.words.length) sentences.push({ words: [], isQuestion: false });
    } else {
      const isNumber = /^\d/.test(token);
      last?.words.push({ text: token, ...readWord(token), clause, isNumber });
    }
  }
  return sentences.filter(({ words }) => words.length > 0);
}

/** Whether a word means one of these. */
export function is(word: SpokenWord | undefined, ...meanings: readonly Meaning[]): boolean {
  if (word === undefined || word.means.size === 0) return false;
  for (const one of meanings) if (word.means.has(one)) return true;
  return false;
}

/** Whether one of these is at most `reach` words away from `at`, in the same clause unless `anywhere`. */
export function near(
  words: readonly SpokenWord[],
  at: number,
  reach: number,
  meanings: readonly Meaning[],
  anywhere = false,
): boolean {
  for (let other = Math.max(0, at - reach); other <= Math.min(words.length - 1, at + reach); other++) {
    const isThere = anywhere || words[other]?.clause === words[at]?.clause;
    if (other !== at && isThere && is(words[other], ...meanings)) return true;
  }
  return false;
}
