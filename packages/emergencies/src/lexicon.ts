import { cleanText } from '@anar/hindi/clean-text';
import { bonesOf, soundOf } from './sound.ts';
import { ACTS } from './words/acts.ts';
import { BEINGS } from './words/beings.ts';
import { DESPAIR } from './words/despair.ts';
import { FRAMES } from './words/frames.ts';
import { INJURIES } from './words/injuries.ts';
import { SIGNS } from './words/signs.ts';
import { TOXINS } from './words/toxins.ts';

const { brands, ...toxins } = TOXINS;
const TABLES = { ...BEINGS, ...toxins, ...ACTS, ...SIGNS, ...FRAMES, ...DESPAIR, ...INJURIES };
/** What a word can mean; `brand` is the name of a product. */
export type Concept = keyof typeof TABLES | 'brand';

/** A brand of fewer letters or consonants is known by its whole sound alone. */
const BONES_FROM = 5;

const SHORTEST_STEM = 3;
const LONGEST_STEM = 16;
const LONGEST_NAME = 40;

type Index = Map<string, ReadonlySet<Concept>>;
const bySpelling: Index = new Map();
const bySpelledStart: Index = new Map();
const bySound: Index = new Map();
const byStart: Index = new Map();
/** Words that count as written alone, too: inside a longer one nothing is written. */
const byAnySound: Index = new Map();
const brandBones = new Set<string>();

/** Thousands of words mean the same few things: one set for all of them, 1 MB less. */
const shared = new Map<string, ReadonlySet<Concept>>();

const add = (index: Index, key: string, concept: Concept) => {
  const concepts = [...new Set([...(index.get(key) ?? []), concept])];
  const together = concepts.join(' ');
  const known = shared.get(together) ?? new Set(concepts);
  shared.set(together, known);
  index.set(key, known);
};

const wordsOf = (list: string) => list.split(/\s+/).filter((word) => word !== '');

for (const [concept, list] of Object.entries(TABLES) as [Concept, string][]) {
  for (const entry of wordsOf(list)) {
    const spelled = cleanText(entry.replace(/[=*]/g, ''));
    const starts = entry.endsWith('*');
    if (!starts) add(byAnySound, soundOf(spelled), concept);
    if (entry.startsWith('=')) add(starts ? bySpelledStart : bySpelling, spelled, concept);
    else if (!starts) add(bySound, soundOf(spelled), concept);
    else for (const start of startsOf(spelled)) add(byStart, start, concept);
  }
}
for (const name of wordsOf(brands)) {
  const sound = soundOf(name.replaceAll('-', ''));
  add(bySound, sound, 'brand');
  if (bonesOf(sound).length >= BONES_FROM) brandBones.add(bonesOf(sound));
}

/** The "a" before the last consonant is spoken in "chidak" and not in "chidka"; the h of "chah" is heard in "chahta". */
function startsOf(stem: string): string[] {
  const sound = /[hह]$/u.test(stem) ? soundOf(`${stem}a`).slice(0, -1) : soundOf(stem);
  const starts = [sound, sound.replace(/a([^aeiou])$/, '$1')].filter(({ length }) => length >= SHORTEST_STEM);
  if (starts.length === 0) throw new Error(`emergencies: "${stem}" begins too many words`);
  return starts;
}

export interface Meaning {
  sound: string;
  concepts: ReadonlySet<Concept>;
}

const WORDS_KEPT = 5000;
const known = new Map<string, Meaning>();

/** What one word, as `cleanText` gives it, can mean. */
export function meaningOf(word: string): Meaning {
  const before = known.get(word);
  if (before) return before;
  const sound = soundOf(word);
  const concepts = new Set<Concept>(bySpelling.get(word));
  const take = (found: ReadonlySet<Concept> | undefined) => {
    for (const one of found ?? []) concepts.add(one);
  };
  take(bySound.get(sound));
  for (let end = 2; end <= Math.min(sound.length, LONGEST_STEM); end++) take(byStart.get(sound.slice(0, end)));
  for (let end = 2; end <= Math.min(word.length, LONGEST_STEM); end++) take(bySpelledStart.get(word.slice(0, end)));
  if (concepts.size === 0 && sound.length <= LONGEST_NAME && brandBones.has(bonesOf(sound))) concepts.add('brand');
  const meaning = { sound, concepts };
  if (known.size >= WORDS_KEPT) known.clear();
  known.set(word, meaning);
  return meaning;
}

/** The concepts of a sound that stands inside a longer one; stems do not count there. */
export const conceptsOfSound = (sound: string): ReadonlySet<Concept> | undefined =>
  byAnySound.get(sound) ?? bySound.get(sound);

/** All sounds that mean one of these. */
export const soundsOf = (concepts: readonly Concept[]): ReadonlySet<string> =>
  new Set([...byAnySound, ...bySound].filter(([, of]) => concepts.some((one) => of.has(one))).map(([sound]) => sound));
