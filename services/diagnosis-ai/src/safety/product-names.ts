import { memoize } from '../language/memoize.ts';
import { oneLetterApart } from '../language/sound.ts';
import { asSeen, nameConsonants, nameRhythm, nameSound, withoutDigits } from './name-shape.ts';

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
  rhythm: string;
}

/** How a candidate is written in the text: as one word, as whole words side by side, or with parts of words. */
type NamePosition = 'word' | 'words' | 'bits';

const LATIN = /^[a-z]+$/;
/** A shorter name counts at the start of a Latin word only, the shortest ("ddt") as a whole word, digits aside. */
const INSIDE_FROM = 7;
const START_FROM = 5;
/** So many consonants are a name whatever the vowels; a few more are one inside a word too. */
const CONSONANTS_FROM = 5;
const CONSONANTS_INSIDE_FROM = 6;
/**
 * With other vowels at the same places a name needs so many consonants, one vowel changed at most while they are few
 * ("पूरी कट" is no paraquat); the words that it is written as need so many letters.
 */
const RHYTHM_FROM = 4;
const WHOLE_WORD = 3;
/** Said every day, and sounds like a name. */
const ORDINARY: ReadonlySet<string> = new Set([
  ...['me to mil', 'ek tara', 'एक तारा'],
  ...['फली डाल', 'fali dal', 'phali dal'],
]);
/** Nobody writes a name over these, but letter by letter: "साफ, पाउडर". */
const BREAK = /^[,;।॥?]/u;
/** Words are joined to catch "mono croto phos"; letters to catch "c a r b a r y l". */
const JOIN_WORDS = 5;
const SHORT_WORD = 3;
const JOIN_SHORT = 16;
/** Most texts are our own and come again; so do most words. */
const TEXTS_KEPT = 2000;
const WORDS_KEPT = 20_000;

const soundsOf = memoize((letters) => {
  const sound = nameSound(letters);
  return { sound, consonants: nameConsonants(sound), rhythm: nameRhythm(sound) };
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
  const rhythmic = names.filter(({ consonants }) => consonants.length >= RHYTHM_FROM);
  const byRhythm = Map.groupBy(rhythmic, ({ rhythm }) => rhythm);
  const whole = anyOf(names, 'sound', (one) => `^(?:${one})$`);
  const inside = anyOf(long, 'sound', (one) => one);
  const atAnEdge = anyOf(long, 'sound', (one) => `^(?:${one})|(?:${one})$`);
  const atStart = anyOf(start, 'sound', (one) => `^(?:${one})`);
  const bones = anyOf(boned, 'consonants', (one) => `^(?:${one})$`);
  const bonesInside = anyOf(longBoned, 'consonants', (one) => one);

  function matches([letters, standing]: readonly [string, NamePosition]): string[] {
    const { sound, consonants, rhythm } = soundsOf(letters);
    // Small words in a row sound like many things: "khet me to mila" has methomyl inside.
    if (standing === 'bits') return whole(sound);
    // From the middle of one word to the middle of the next is chance: "बगल chlorotic" has alachlor inside.
    const within = standing === 'word' ? inside : atAnEdge;
    const heard = [...whole(sound), ...within(sound), ...withOtherVowels(sound, rhythm)];
    // Consonants alone would find a name in ordinary neighbours: "ke patte pile" has those of captafol.
    if (standing !== 'word') return heard;
    return [...heard, ...bones(consonants), ...bonesInside(consonants), ...(LATIN.test(letters) ? atStart(sound) : [])];
  }

  function withOtherVowels(sound: string, rhythm: string): string[] {
    const found = byRhythm.get(rhythm)?.filter((name) => {
      return name.consonants.length >= CONSONANTS_FROM || oneLetterApart(name.sound, sound);
    });
    return (found ?? []).map(({ id }) => id);
  }

  return {
    find: memoize((text) => [...new Set(candidatesOf(text).flatMap(matches))], TEXTS_KEPT),
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

/** Every word, and every run of neighbours that could be one word written apart; with how it is written. */
const candidatesOf = memoize((text): readonly (readonly [string, NamePosition])[] => {
  const tokens = (asSeen(text).match(/[\p{L}\p{M}\p{N}@$!]+|[,;।॥?]+/gu) ?? []).filter(
    (token) => lettersIn(token) > 0 || BREAK.test(token),
  );
  const words = tokens.filter((token) => !BREAK.test(token));
  const breaks = new Set(tokens.flatMap((token, at) => (BREAK.test(token) ? [wordsBefore(tokens, at)] : [])));
  const found = new Map<string, NamePosition>();
  const add = (form: string, standing: NamePosition) => {
    const known = found.get(form);
    if (known !== 'word' && !(known === 'words' && standing === 'bits')) found.set(form, standing);
  };
  for (let start = 0; start < words.length; start++) {
    let joined = '';
    let allShort = true;
    let allWhole = true;
    for (let at = start; at < words.length && at < start + JOIN_SHORT; at++) {
      const word = words[at] ?? '';
      allShort &&= lettersIn(word) <= SHORT_WORD;
      if (at > start && breaks.has(at) && !allShort) break;
      allWhole &&= soundsOf(word).sound.length >= WHOLE_WORD;
      if (at >= start + JOIN_WORDS && !allShort) break;
      joined += word;
      if (ORDINARY.has(words.slice(start, at + 1).join(' '))) continue;
      const standing = at === start ? 'word' : allWhole ? 'words' : 'bits';
      for (const form of withoutDigits(joined)) add(form, standing);
    }
    // "रोगोर30ईसी": a short name counts as a whole word only, also beside a strength.
    for (const run of words[start]?.match(/[\p{L}\p{M}]+/gu) ?? []) add(run, 'word');
  }
  return [...found];
}, TEXTS_KEPT);

const wordsBefore = (tokens: readonly string[], end: number) =>
  tokens.slice(0, end).filter((token) => !BREAK.test(token)).length;
const lettersIn = (word: string) => (word.match(/\p{L}/gu) ?? []).length;
