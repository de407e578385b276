import { cleanText } from '@anar/hindi/clean-text';
import { soundOf, stemOf } from '@anar/hindi/sound';
import type { Lexicon } from './lexicon.ts';
import type { Role } from './meaning.ts';
import { markNegations } from './negation.ts';
import { bindParts } from './plant-parts.ts';
import type { Word } from './word.ts';

const TOKEN = /[\p{L}\p{M}\p{N}]+|[,;:।॥.!?\n|]+/gu;
const BREAK = /^[^\p{L}\p{M}\p{N}]/u;

/** Reads a text into words with meaning, their clauses, negations and the plant parts they speak of. */
export function readText(text: string, lexicon: Lexicon): Word[] {
  const { grammar } = lexicon;
  const tokens = (text.match(TOKEN) ?? []).flatMap((token) => takenApart(token, lexicon));
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
    const helps = grammar.helps(cleaned.slice(index, index + length).join(' '));
    const otherTime = roles.has('now') && words.some((word) => word.clause === clause && word.roles.has('past'));
    if (otherTime || roles.has('except') || (helps.has('on_or_but') && followsStatement(words.at(-1), clause)))
      clause++;
    const concepts = found ? conceptsOf(meanings, ['sign', 'name']) : [stemOf(soundOf(cleaned[index] ?? ''))];
    words.push({
      text: tokens.slice(index, index + length).join(' '),
      roles,
      helps,
      quality: roles.has('sign') && concepts.every((concept) => grammar.qualities.has(concept)),
      concepts: new Set(concepts),
      names: new Set(conceptsOf(meanings, ['part'])),
      clause,
      negated: false,
      settled: false,
      on: new Set(),
      of: new Set(),
    });
    index += length;
  }
  return bindQualities(bindParts(markNegations(words)), grammar.things);
}

/** "पर" is "on" after a part and "but" after a verb or a denial. */
function followsStatement(before: Word | undefined, clause: number): boolean {
  if (!before) return false;
  return before.clause !== clause || before.roles.has('not') || before.helps.has('verb_before_but');
}

/** As written when it is one word. */
function takenApart(token: string, lexicon: Lexicon): readonly string[] {
  const parts = lexicon.part(cleanText(token));
  return parts.length > 1 ? parts : [token];
}

function conceptsOf(meanings: readonly { role: Role; concept: string }[], roles: readonly Role[]): string[] {
  return meanings.filter(({ role }) => roles.includes(role)).map(({ concept }) => concept);
}

/** Says for every quality before a thing what it describes. */
function bindQualities(words: readonly Word[], things: ReadonlySet<string>): Word[] {
  return words.map((word, index) => (word.quality ? { ...word, of: thingAfter(words, index, things) } : word));
}

function thingAfter(words: readonly Word[], index: number, things: ReadonlySet<string>): ReadonlySet<string> {
  for (let at = index + 1; words[at]?.clause === words[index]?.clause; at++) {
    const word = words[at];
    if (!word) break;
    const found = [...word.concepts].filter((concept) => things.has(concept));
    if (word.roles.has('sign') && found.length > 0) return new Set(found);
    if (!word.quality && !word.roles.has('and') && !word.roles.has('likeness')) break;
  }
  return new Set();
}
