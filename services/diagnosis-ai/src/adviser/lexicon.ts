import { cleanText } from '@anar/hindi/clean-text';
import { memoize } from '@anar/india/memoize';
import type { LexiconData } from '../knowledge/tables.ts';
import { type Grammar, grammarOf } from './grammar.ts';
import { add, type Index, type Meaning, type Role } from './meaning.ts';
import { createGuessing } from './spelling.ts';

export interface Lexicon {
  /** The longest entry that begins at `index`, and how many words it takes; nothing when unknown. */
  lookUp(words: readonly string[], index: number): { meanings: readonly Meaning[]; length: number } | undefined;
  /** The words that a hasty thumb wrote as one: "फटरहे" → "फट", "रहे"; the word alone when it is known or cannot be parted. */
  part(word: string): readonly string[];
  grammar: Grammar;
}

const MOST_WORDS = 3;
/** Two of the longest words that are known, joined; what is longer is no word, and guessing at it would take long. */
const MOST_LETTERS = 32;
const LETTERS_KEPT = 160_000;
/** A piece of a joined word: shorter ones are in everything. */
const LEAST_PIECE = 3;
const LEAST_ENDING = 2;
const DEVANAGARI = /^\p{Script=Devanagari}+$/u;
const MARK = /^\p{M}/u;
const MEANT: ReadonlySet<Role> = new Set(['part', 'sign', 'name', 'ours']);

/** Makes the word lists searchable: as written, and by the candidates for an unknown spelling. */
export function buildLexicon(data: LexiconData): Lexicon {
  const written: Index = new Map();
  for (const [meaning, entries] of meaningsOf(data)) {
    for (const entry of entries) add(written, cleanText(entry), meaning);
  }
  const glued = new Set(data.steering.glued.map(cleanText));
  const guess = createGuessing(written);
  const one = memoize((word) => written.get(word) ?? (isWord(word) ? guess.word(word) : undefined), LETTERS_KEPT);
  const group = memoize((words) => written.get(words) ?? guess.phrase(words), LETTERS_KEPT);

  return {
    lookUp(words, index) {
      for (let length = Math.min(MOST_WORDS, words.length - index); length > 1; length--) {
        const meanings = group(words.slice(index, index + length).join(' '));
        if (meanings) return { meanings, length };
      }
      const meanings = one(words[index] ?? '');
      return meanings && { meanings, length: 1 };
    },
    part: memoize(
      (word) => (!isWord(word) || written.has(word) || guess.inflected(word) ? [word] : (parted(word) ?? [word])),
      LETTERS_KEPT,
    ),
    grammar: grammarOf(data.grammar),
  };

  function parted(word: string): string[] | undefined {
    const least = DEVANAGARI.test(word) ? LEAST_ENDING : LEAST_PIECE;
    for (let at = word.length - LEAST_ENDING; at >= least; at--) {
      const [head, tail] = [word.slice(0, at), word.slice(at)];
      const bothMeant =
        tail.length >= LEAST_PIECE &&
        head.length >= LEAST_PIECE &&
        isMeant(written.get(head)) &&
        isMeant(written.get(tail));
      if (MARK.test(tail) || !(bothMeant || glued.has(tail))) continue;
      // The dear one last: it sounds the head out.
      if (written.has(head) || isMeant(guess.inflected(head))) return [head, tail];
    }
    return undefined;
  }
}

const isWord = (text: string) => text.length <= MOST_LETTERS;

function isMeant(meanings: readonly Meaning[] | undefined): boolean {
  return meanings?.some(({ role }) => MEANT.has(role)) ?? false;
}

function meaningsOf({ parts, signs, names, crops, subjects, steering }: LexiconData): [Meaning, readonly string[]][] {
  const grouped = (role: Role, group: Readonly<Record<string, string[]>>) =>
    Object.entries(group).map(([concept, words]): [Meaning, string[]] => [{ role, concept }, words]);
  return [
    ...grouped('part', parts),
    ...grouped('sign', signs),
    ...grouped('name', names),
    ...grouped('crops', crops),
    ...Object.entries({ ...subjects, ...steering })
      .filter(([role]) => role !== 'glued')
      .map(([role, words]): [Meaning, string[]] => [{ role: role as Role, concept: role }, words]),
  ];
}
