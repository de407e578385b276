import { asSeen, nameConsonants, nameSound, withoutDigits } from './name-shape.ts';

/** Finds names of products in a text, however they are spelled, spaced or disguised. */
export interface NameFinder {
  /** Ids of the products named, each once. */
  find(text: string): string[];
}

interface Name {
  id: string;
  sound: string;
  consonants: string;
}

/** A shorter name counts at the start of a word only; the shortest ("ddt") as a whole word, digits aside. */
const INSIDE_FROM = 7;
const START_FROM = 5;
const CONSONANTS_FROM = 5;
const CONSONANTS_INSIDE_FROM = 6;
/** Words are joined to catch "mono croto phos"; letters to catch "c a r b a r y l". */
const JOIN_WORDS = 3;
const SHORT_WORD = 3;
const JOIN_SHORT = 24;

/** Makes a finder for products with their known spellings in both scripts. */
export function createNameFinder(products: readonly { id: string; names: readonly string[] }[]): NameFinder {
  const names: Name[] = products.flatMap(({ id, names: spellings }) =>
    spellings.map((spelling) => {
      const sound = nameSound(asSeen(spelling).replace(/[^\p{L}\p{M}]/gu, ''));
      return { id, sound, consonants: nameConsonants(sound) };
    }),
  );
  const matches = ([letters, joined]: [string, boolean]) => {
    const sound = nameSound(letters);
    const consonants = nameConsonants(sound);
    return names
      .filter((name) => sameSound(name, sound, joined) || sameConsonants(name, consonants, joined))
      .map(({ id }) => id);
  };
  return {
    find(text) {
      const words = asSeen(text).match(/[\p{L}\p{M}\p{N}@$!]+/gu) ?? [];
      return [...new Set([...candidates(words)].flatMap(matches))];
    },
  };
}

function sameSound(name: Name, sound: string, joined: boolean): boolean {
  if (sound === name.sound) return true;
  if (name.sound.length >= INSIDE_FROM) return sound.includes(name.sound);
  return !joined && name.sound.length >= START_FROM && sound.startsWith(name.sound);
}

function sameConsonants(name: Name, consonants: string, joined: boolean): boolean {
  if (name.consonants.length < CONSONANTS_FROM) return false;
  if (consonants === name.consonants) return true;
  return !joined && name.consonants.length >= CONSONANTS_INSIDE_FROM && consonants.includes(name.consonants);
}

/** Every word, and every run of neighbours that could be one word written apart; with whether it is such a run. */
function candidates(words: readonly string[]): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (let start = 0; start < words.length; start++) {
    let joined = '';
    let allShort = true;
    for (let at = start; at < words.length && at < start + JOIN_SHORT; at++) {
      const word = words[at] ?? '';
      allShort &&= lettersIn(word) <= SHORT_WORD;
      if (at >= start + JOIN_WORDS && !allShort) break;
      joined += word;
      for (const form of withoutDigits(joined)) found.set(form, at > start && found.get(form) !== false);
    }
  }
  return found;
}

const lettersIn = (word: string) => (word.match(/\p{L}/gu) ?? []).length;
