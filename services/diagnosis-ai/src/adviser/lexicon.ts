import type { LexiconData } from '../knowledge/tables.ts';
import { cleanText } from '../language/clean-text.ts';
import { consonantsOf, oneLetterApart, soundOf, stemOf } from '../language/sound.ts';

/** What a word does in a sentence. `part`, `sign` and `name` carry meaning; the rest steers the reading. */
export type Role = Exclude<keyof LexiconData, 'parts' | 'signs' | 'names'> | 'part' | 'sign' | 'name';

export interface Meaning {
  role: Role;
  /** Which part, sign or name; for the other roles the role again. */
  concept: string;
}

export interface Lexicon {
  /** The longest entry that begins at `index`, and how many words it takes; nothing when unknown. */
  lookUp(words: readonly string[], index: number): { meanings: readonly Meaning[]; length: number } | undefined;
}

const MEANINGFUL: ReadonlySet<Role> = new Set(['part', 'sign', 'name', 'ours']);
const MOST_WORDS = 3;
const LEAST_SOUND = 3;
const LEAST_CONSONANTS = 4;
const LEAST_FUZZY = 6;

type Index = Map<string, Meaning[]>;

/** Makes the word lists searchable: as written, by sound, by stem, and with one mistake in a long word. */
export function buildLexicon(data: LexiconData): Lexicon {
  const written: Index = new Map();
  const sounds: Index = new Map();
  const stems: Index = new Map();
  const consonants: Index = new Map();
  for (const [meaning, entries] of meanings(data)) {
    for (const entry of entries) {
      const words = cleanText(entry).split(' ');
      add(written, words.join(' '), meaning);
      if (!MEANINGFUL.has(meaning.role)) continue;
      const sound = words.map(soundOf).join(' ');
      add(sounds, sound, meaning);
      if (words.length > 1) continue;
      if (stemOf(sound).length >= LEAST_SOUND) add(stems, stemOf(sound), meaning);
      if (consonantsOf(sound).length >= LEAST_CONSONANTS) add(consonants, consonantsOf(sound), meaning);
    }
  }
  const longSounds = [...sounds.keys()].filter((sound) => sound.length >= LEAST_FUZZY && !sound.includes(' '));

  function one(word: string): Meaning[] | undefined {
    const sound = soundOf(word);
    if (written.has(word) || sound.length < LEAST_SOUND) return written.get(word);
    const near = () => {
      if (sound.length < LEAST_FUZZY) return undefined;
      const match = longSounds.find((known) => known[0] === sound[0] && oneLetterApart(known, sound));
      return match === undefined ? undefined : sounds.get(match);
    };
    const noVowels = sound.length > LEAST_CONSONANTS ? consonants.get(consonantsOf(sound)) : undefined;
    return sounds.get(sound) ?? stems.get(stemOf(sound)) ?? noVowels ?? near();
  }

  return {
    lookUp(words, index) {
      for (let length = Math.min(MOST_WORDS, words.length - index); length > 1; length--) {
        const group = words.slice(index, index + length);
        const found = written.get(group.join(' ')) ?? sounds.get(group.map(soundOf).join(' '));
        if (found) return { meanings: found, length };
      }
      const found = one(words[index] ?? '');
      return found && { meanings: found, length: 1 };
    },
  };
}

function meanings(data: LexiconData): [Meaning, readonly string[]][] {
  const { parts, signs, names, ...steering } = data;
  const grouped = (role: Role, group: Readonly<Record<string, string[]>>) =>
    Object.entries(group).map(([concept, words]): [Meaning, string[]] => [{ role, concept }, words]);
  return [
    ...grouped('part', parts),
    ...grouped('sign', signs),
    ...grouped('name', names),
    ...Object.entries(steering).map(([role, words]): [Meaning, string[]] => [
      { role: role as Role, concept: role },
      words,
    ]),
  ];
}

function add(index: Index, key: string, meaning: Meaning): void {
  const known = index.get(key) ?? [];
  if (!known.some(({ concept, role }) => concept === meaning.concept && role === meaning.role)) {
    index.set(key, [...known, meaning]);
  }
}
