import { cleanText } from '../language/clean-text.ts';
import { memoize } from '../language/memoize.ts';
import { soundOf } from '../language/sound.ts';

/** Phrases matched by sound, so that one spelling covers all spellings in both scripts. */
export interface Phrases {
  foundIn(heard: string): boolean;
  /** The sounds without the phrases; no phrase matches across the gap. */
  outOf(heard: string): string;
}

const GAP = '(?: [^| ]\\S*){0,4}?';
const TEXTS_KEPT = 200;

/**
 * In a phrase `a|b` is either word, `..` allows up to four words between, `word*` is a word that begins so, `=word` is
 * compared as written and `<name>` is any word of the list of that name. Throws when there is no such list.
 */
export function phrasesBySound(phrases: readonly string[], lists: Readonly<Record<string, string>> = {}): Phrases {
  const patterns = phrases.map((phrase) => {
    const words = phrase.replace(/<([a-z]+)>/g, (_, name) => listOf(name, lists)).split(' ');
    return `${words.map(patternOf).join('')}(?= |$)`;
  });
  const any = new RegExp(patterns.join('|'));
  const every = patterns.map((pattern) => new RegExp(pattern, 'g'));
  return {
    foundIn: (heard) => any.test(heard),
    outOf: (heard) => every.reduce((rest, pattern) => rest.replace(pattern, ' |'), heard),
  };
}

/** A text as phrases are looked for in it: of each word its sound and its spelling. */
export const soundsOfText = memoize((text) => {
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(cleanText).filter((word) => word !== '');
  return words.map((word) => ` ${soundOf(word)}/${word}`).join('');
}, TEXTS_KEPT);

function listOf(name: string, lists: Readonly<Record<string, string>>): string {
  const list = lists[name];
  if (!list) throw new Error(`knowledge base, first aid: no list of words <${name}>`);
  return list;
}

function patternOf(word: string): string {
  if (word === '..') return GAP;
  return ` (?:${[...new Set(word.split('|').map(eitherOf))].join('|')})`;
}

function eitherOf(word: string): string {
  const end = word.endsWith('*') ? '\\S*' : '';
  const spelling = cleanText(word.replace(/[=*]/g, ''));
  if (word.startsWith('=')) return `[^/ ]*/${spelling}${end}`;
  return end ? `${soundOf(spelling)}${end}` : `${soundOf(spelling)}/\\S*`;
}
