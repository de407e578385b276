import { cleanText } from '@anar/hindi/clean-text';
import { type Concept, conceptsOfSound, meaningOf, soundsOf } from './lexicon.ts';

/** A word with what it can mean, and which clause it stands in. */
export interface Word {
  text: string;
  sound: string;
  concepts: ReadonlySet<Concept>;
  clause: number;
}

const TOKEN = /[\p{L}\p{M}\p{N}]+|[,;:।॥.!?\n|]+/gu;
const BREAK = /^[,;:।॥.!?\n|]/u;
/** "डी.डी.टी" is one word. */
const INITIAL = /\.(?=\p{L}\p{M}?(?:[\s.]|$))/gu;
/** Begin a new thought. */
const CONJUNCTIONS = new Set(
  'और aur लेकिन lekin मगर magar परंतु फिर phir fir आणि ani पण but and then तो क्योंकि kyonki kyuki because so इसलिए isliye तब tab'.split(
    ' ',
  ),
);
/** Who breaks words up does not write long. */
const WORDS_JOINED = 60;
const LONGEST_JOINED = 40;

/** All readers of a text come one after the other. */
let last: { text: string; words: readonly Word[] } = { text: '', words: [] };

/** The words of a text, those that were run together taken apart. */
export function sentenceOf(text: string): readonly Word[] {
  if (text !== last.text) last = { text, words: wordsIn(text) };
  return last.words;
}

function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  let clause = 0;
  for (const [token] of cleanText(text).replace(INITIAL, '').matchAll(TOKEN)) {
    if (BREAK.test(token)) {
      clause++;
      continue;
    }
    if (CONJUNCTIONS.has(token)) clause++;
    words.push(...partsOf(token, clause));
  }
  return joinBroken(words);
}

function partsOf(text: string, clause: number): Word[] {
  const { sound, concepts } = meaningOf(text);
  if (concepts.size > 0 || sound.length > LONGEST_JOINED) return [{ text, sound, concepts, clause }];
  const parts = takenApart(sound);
  if (!parts) return [{ text, sound, concepts, clause }];
  return parts.map((part) => ({ text: part, sound: part, concepts: conceptsOfSound(part) ?? new Set(), clause }));
}

const LITTLE = new Set(['ne', 'se', 'ko']);
const INNER: readonly Concept[] = [
  ...([
    'person',
    'child',
    'animal',
    'poison',
    'medicine',
    'brand',
    'product',
    'swallow',
    'mistake',
    'oblique',
    'it',
  ] as const),
  ...(['swallowed', 'done', 'willAux', 'willSwallow'] as const),
];
const LAST: readonly Concept[] = ['swallowed', 'done', 'willAux', 'willSwallow'];
const PIECES: ReadonlySet<string> = new Set([...LITTLE, ...soundsOf(INNER)]);
const isOne = (sound: string, of: readonly Concept[]) => of.some((one) => conceptsOfSound(sound)?.has(one));

/** "dawapiliya" → "dava", "pi", "liya"; undefined unless every piece is known and the last is a verb. */
function takenApart(sound: string): string[] | undefined {
  const ends = new Map<number, string[]>([[0, []]]);
  for (let end = 2; end <= sound.length; end++) {
    for (let start = Math.max(0, end - 14); start <= end - 2; start++) {
      const before = ends.get(start);
      const piece = sound.slice(start, end);
      if (!before || (ends.get(end)?.length ?? 9) <= before.length) continue;
      if (PIECES.has(piece)) ends.set(end, [...before, piece]);
    }
  }
  const parts = ends.get(sound.length);
  if (parts?.some((_, at) => at > 0 && isOne(parts[at - 1] ?? '', ['swallowed']))) return undefined;
  const some = (...of: Concept[]) => parts?.some((part) => isOne(part, of));
  if (!some('poison', 'medicine', 'brand', 'product') && !(some('swallow') && some('done', 'willAux')))
    return undefined;
  if (!parts || parts.length < 2 || parts.length > 7 || !isOne(parts.at(-1) ?? '', LAST)) return undefined;
  return parts;
}

const BROKEN: readonly Concept[] = ['brand', 'poison', 'grave', 'swallowed', 'suicide'];

/** "मोनो क्रोटो फॉस", "नि गल": neighbours that mean nothing alone are one word if they mean something together. */
function joinBroken(words: readonly Word[]): Word[] {
  if (words.length > WORDS_JOINED) return [...words];
  const joined: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const found = [4, 3, 2]
      .map((count) => [count, joinOf(words.slice(at, at + count), count)] as const)
      .find(([, one]) => one);
    const word = found?.[1] ?? words[at];
    if (word) joined.push(word);
    if (found) at += found[0] - 1;
  }
  return joined;
}

function joinOf(pieces: readonly Word[], count: number): Word | undefined {
  const [first] = pieces;
  if (!first || pieces.length < count || pieces.some(({ concepts }) => BROKEN.some((one) => concepts.has(one)))) return;
  const text = pieces.map((piece) => piece.text).join('');
  if (
    text.length < 5 ||
    text.length > LONGEST_JOINED ||
    pieces.filter(({ concepts }) => concepts.size === 0).length < count / 2
  )
    return;
  const { sound, concepts } = meaningOf(text);
  return BROKEN.some((one) => concepts.has(one)) ? { text, sound, concepts, clause: first.clause } : undefined;
}
