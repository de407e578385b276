import { cleanText } from '../language/clean-text.ts';
import { soundOf, stemOf } from '../language/sound.ts';
import type { Lexicon, Role } from './lexicon.ts';
import { markNegations } from './negation.ts';
import { bindParts } from './plant-parts.ts';

/** One word of a farmer's text (or a set phrase of two or three) with what it means there. */
export interface Word {
  /** As the farmer wrote it. */
  text: string;
  roles: ReadonlySet<Role>;
  /** Signs and names it may mean; a word that nobody listed stands for its own stem. */
  concepts: ReadonlySet<string>;
  /** Plant parts it names. */
  names: ReadonlySet<string>;
  clause: number;
  negated: boolean;
  /** Parts of the plant that it speaks of. */
  on: ReadonlySet<string>;
}

const TOKEN = /[\p{L}\p{M}\p{N}]+|[,;:।॥.!?\n|]+/gu;
const BREAK = /^[^\p{L}\p{M}\p{N}]/u;

/** Reads a text into words with meaning, their clauses, negations and the plant parts they speak of. */
export function readText(text: string, lexicon: Lexicon): Word[] {
  const tokens = text.match(TOKEN) ?? [];
  const cleaned = tokens.map(cleanText);
  const words: Word[] = [];
  let clause = 0;
  for (let index = 0; index < tokens.length; ) {
    if (BREAK.test(tokens[index] ?? '')) {
      clause++;
      index++;
      continue;
    }
    const found = lexicon.lookUp(cleaned, index);
    const length = found?.length ?? 1;
    const meanings = found?.meanings ?? [];
    const roles = new Set(meanings.map(({ role }) => role));
    if (roles.has('except')) clause++;
    words.push({
      text: tokens.slice(index, index + length).join(' '),
      roles,
      concepts: new Set(found ? conceptsOf(meanings, ['sign', 'name']) : [stemOf(soundOf(cleaned[index] ?? ''))]),
      names: new Set(conceptsOf(meanings, ['part'])),
      clause,
      negated: false,
      on: new Set(),
    });
    index += length;
  }
  return bindParts(markNegations(words));
}

function conceptsOf(meanings: readonly { role: Role; concept: string }[], roles: readonly Role[]): string[] {
  return meanings.filter(({ role }) => roles.includes(role)).map(({ concept }) => concept);
}

/** Whether a word tells a sign of trouble or names one. */
export function tells(word: Word): boolean {
  return word.roles.has('sign') || word.roles.has('name');
}
