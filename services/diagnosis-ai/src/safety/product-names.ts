import { asSeen, nameConsonants, nameSound, withoutDigits } from './name-shape.ts';
import { remember } from './remember.ts';

/** Finds names of products in a text, however they are spelled, spaced or disguised. */
export interface NameFinder {
  /** Ids of the products named, each once. */
  find(text: string): readonly string[];
}

/** A name as it sounds in one of its spellings. */
interface Name {
  id: string;
  sound: string;
  consonants: string;
}

const LATIN = /^[a-z]+$/;
/** A shorter name counts at the start of a Latin word only, the shortest ("ddt") as a whole word, digits aside. */
const INSIDE_FROM = 7;
const START_FROM = 5;
/** So many consonants are a name whatever the vowels; a few more are one inside a word too. */
const CONSONANTS_FROM = 5;
const CONSONANTS_INSIDE_FROM = 6;
/** Words are joined to catch "mono croto phos"; letters to catch "c a r b a r y l". */
const JOIN_WORDS = 5;
const SHORT_WORD = 3;
const JOIN_SHORT = 16;
/** Most texts are our own and come again; so do most words. */
const TEXTS_KEPT = 2000;
const WORDS_KEPT = 20_000;

const soundsOf = remember((letters) => {
  const sound = nameSound(letters);
  return { sound, consonants: nameConsonants(sound) };
}, WORDS_KEPT);

/** Makes a finder for products with their known spellings in both scripts. */
export function createNameFinder(products: readonly { id: string; names: readonly string[] }[]): NameFinder {
  const names: Name[] = products.flatMap(({ id, names: spellings }) =>
    spellings.map((spelling) => ({ id, ...soundsOf(asSeen(spelling).replace(/[^\p{L}\p{M}]/gu, '')) })),
  );
  const long = names.filter(({ sound }) => sound.length >= INSIDE_FROM);
  const start = names.filter(({ sound }) => sound.length >= START_FROM && sound.length < INSIDE_FROM);
  const boned = names.filter(({ consonants }) => consonants.length >= CONSONANTS_FROM);
  const longBoned = boned.filter(({ consonants }) => consonants.length >= CONSONANTS_INSIDE_FROM);
  const whole = anyOf(names, 'sound', (one) => `^(?:${one})$`);
  const inside = anyOf(long, 'sound', (one) => one);
  const atStart = anyOf(start, 'sound', (one) => `^(?:${one})`);
  const bones = anyOf(boned, 'consonants', (one) => `^(?:${one})$`);
  const bonesInside = anyOf(longBoned, 'consonants', (one) => one);

  function matches([letters, joined]: readonly [string, boolean]): string[] {
    const { sound, consonants } = soundsOf(letters);
    const heard = [...whole(sound), ...inside(sound)];
    // Consonants alone would find a name in ordinary neighbours: "ke patte pile" has those of captafol.
    if (joined) return heard;
    return [...heard, ...bones(consonants), ...bonesInside(consonants), ...(LATIN.test(letters) ? atStart(sound) : [])];
  }

  return {
    find: remember((text) => [...new Set(candidatesOf(text).flatMap(matches))], TEXTS_KEPT),
  };
}

/** Ids of the names that one pattern over all of them finds; cheap when it finds none, which is nearly always. */
function anyOf(names: readonly Name[], key: 'sound' | 'consonants', wrap: (all: string) => string) {
  const pattern = new RegExp(names.length > 0 ? wrap(names.map((name) => name[key]).join('|')) : '(?!)');
  return (text: string): string[] => {
    if (!pattern.test(text)) return [];
    return names.filter((name) => new RegExp(wrap(name[key])).test(text)).map(({ id }) => id);
  };
}

/** Every word, and every run of neighbours that could be one word written apart; with whether it is such a run. */
const candidatesOf = remember((text): readonly (readonly [string, boolean])[] => {
  const words = (asSeen(text).match(/[\p{L}\p{M}\p{N}@$!]+/gu) ?? []).filter((word) => lettersIn(word) > 0);
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
    // "रोगोर30ईसी": a short name counts as a whole word only, also beside a strength.
    for (const run of words[start]?.match(/[\p{L}\p{M}]+/gu) ?? []) found.set(run, false);
  }
  return [...found];
}, TEXTS_KEPT);

const lettersIn = (word: string) => (word.match(/\p{L}/gu) ?? []).length;
