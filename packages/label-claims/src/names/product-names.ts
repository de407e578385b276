import { inKnownScript } from '@anar/hindi/scripts';
import { oneLetterApart } from '@anar/hindi/sound';
import { memoize } from '@anar/india/memoize';
import {
  asSeen,
  hasOthers,
  joinFamilies,
  lettersIn,
  type Sounds,
  soundsOf,
  withDigitsAsLetters,
  withoutCase,
  withoutOthers,
} from './name-shape.ts';
import { createSpelledOut, isOrdinary, JOIN_WORDS, ORDINARY, type Wording, wordingOf } from './spelled-out.ts';

/** Finds product names in a text, however they are spelled, spaced or disguised. */
export interface NameFinder<Id extends string> {
  /** Ids of the products named, each once. */
  find(text: string): readonly Id[];
}

/** One spelling of a name, by its sound. */
interface Name<Id> extends Sounds {
  id: Id;
}

const LATIN = /^[a-z]+$/;
/**
 * A shorter name matches only at the start of a Latin word, the shortest ("ddt") only as a whole word, digits aside.
 */
const INSIDE_FROM = 7;
const START_FROM = 5;
/** From this many consonants a name matches with any vowels; from a few more, inside a word too. */
const CONSONANTS_FROM = 5;
const CONSONANTS_INSIDE_FROM = 6;
/**
 * With other vowels in the same places a name needs so many consonants, and one changed vowel at most while they are
 * few ("पूरी कट" is not paraquat); the matched words need so many letters.
 */
const RHYTHM_FROM = 4;
const WHOLE_WORD = 3;
const BREAK = /^[,;।॥?]/u;
/** Limit for short words: so many letters, and so many outside the first word. */
const JOIN_LETTERS = 26;
/** The one vowel sign with a consonant: apart from its letter it sounds different. */
const VOCALIC_R = 'ृ';
const STARTS_WITH_MARK = /^\p{M}/u;
/** Cache: most texts are our own and repeat. */
const TEXT_LETTERS_KEPT = 200_000;

/** Creates a finder for products with their known spellings in both scripts. */
export function createNameFinder<Id extends string>(
  products: readonly { id: Id; names: readonly string[] }[],
): NameFinder<Id> {
  const names: Name<Id>[] = products.flatMap(({ id, names: spellings }) =>
    spellings.map((spelling) => ({ id, ...soundsOf(asSeen(spelling).replace(/[^\p{L}\p{M}]/gu, '')) })),
  );
  const long = names.filter(({ sound }) => sound.length >= INSIDE_FROM);
  const start = names.filter(({ sound }) => sound.length >= START_FROM && sound.length < INSIDE_FROM);
  const boned = names.filter(({ consonants }) => consonants.length >= CONSONANTS_FROM);
  const longBoned = boned.filter(({ consonants }) => consonants.length >= CONSONANTS_INSIDE_FROM);
  const rhythmic = names.filter(({ consonants }) => consonants.length >= RHYTHM_FROM);
  const byRhythm = Map.groupBy(rhythmic, ({ rhythm }) => rhythm);
  const bySound = Map.groupBy(names, ({ sound }) => sound);
  const byBones = Map.groupBy(boned, ({ consonants }) => consonants);
  const idsOf = (found: readonly Name<Id>[] = []) => found.map(({ id }) => id);
  const whole = (sound: string) => idsOf(bySound.get(sound));
  const spelledOut = createSpelledOut(names.map(({ families }) => families));
  const inside = anyOf(long, 'sound', INSIDE);
  const atAnEdge = anyOf(long, 'sound', AT_AN_EDGE);
  const atStart = anyOf(start, 'sound', AT_START);
  const bonesInside = anyOf(longBoned, 'consonants', INSIDE);
  const families = new Set(names.map((name) => name.families));
  const familiesAtAnEdge = patternOf(long, 'families', AT_AN_EDGE);

  function namedByWord(letters: string): Id[] {
    if (ORDINARY.has(letters)) return [];
    const { sound, consonants, rhythm } = soundsOf(letters);
    return [
      ...whole(sound),
      ...inside(sound),
      ...withOtherVowels(sound, rhythm),
      ...idsOf(byBones.get(consonants)),
      ...bonesInside(consonants),
      ...(LATIN.test(letters) ? atStart(sound) : []),
    ];
  }

  /**
   * A match from the middle of one word to the middle of the next is chance: "बगल chlorotic" contains alachlor. So is
   * one of consonants alone: "ke patte pile" has those of captafol. They only serve as a prefilter.
   */
  function namedByWords([letters, bones]: readonly [string, string]): Id[] {
    if (!families.has(bones) && !familiesAtAnEdge.test(bones)) return [];
    const { sound, rhythm } = soundsOf(letters);
    return [...whole(sound), ...atAnEdge(sound), ...withOtherVowels(sound, rhythm)];
  }

  function withOtherVowels(sound: string, rhythm: string): Id[] {
    const found = byRhythm.get(rhythm)?.filter((name) => {
      return name.consonants.length >= CONSONANTS_FROM || oneLetterApart(name.sound, sound);
    });
    return idsOf(found);
  }

  return {
    find: memoize((text) => {
      const { wording, words, joined } = candidatesIn(text);
      return [
        ...new Set([
          ...[...words].flatMap(namedByWord),
          ...[...joined].flatMap(namedByWords),
          ...spelledOut(wording).flatMap(whole),
        ]),
      ];
    }, TEXT_LETTERS_KEPT),
  };
}

/** Position of a name in a text. */
interface Place {
  pattern(all: string): string;
  has(text: string, one: string): boolean;
}

const INSIDE: Place = { pattern: (all) => all, has: (text, one) => text.includes(one) };
const AT_START: Place = { pattern: (all) => `^(?:${all})`, has: (text, one) => text.startsWith(one) };
const AT_AN_EDGE: Place = {
  pattern: (all) => `^(?:${all})|(?:${all})$`,
  has: (text, one) => text.startsWith(one) || text.endsWith(one),
};

function patternOf<Id>(names: readonly Name<Id>[], key: keyof Sounds, { pattern }: Place): RegExp {
  const all = [...new Set(names.map((name) => name[key]))];
  return new RegExp(all.length > 0 ? pattern(all.join('|')) : '(?!)');
}

/** Ids found by one combined pattern; cheap when there is no match, which is nearly always. */
function anyOf<Id>(names: readonly Name<Id>[], key: keyof Sounds, place: Place) {
  const any = patternOf(names, key, place);
  return (text: string): Id[] => {
    if (!any.test(text)) return [];
    return names.filter((name) => place.has(text, name[key])).map(({ id }) => id);
  };
}

interface Candidates {
  wording: Wording;
  /** Every word. */
  words: ReadonlySet<string>;
  /** Whole adjacent words, with their consonant families. */
  joined: ReadonlyMap<string, string>;
}

/** A text as words, with every word and run of whole words that could be a name. */
function candidatesIn(text: string): Candidates {
  const tokens = (asSeen(text).match(/[\p{L}\p{M}\p{N}@$!]+|[,;।॥?]+/gu) ?? []).filter(
    (token) => lettersIn(token) > 0 || BREAK.test(token),
  );
  const written: string[] = [];
  const breaks = new Set<number>();
  for (const token of tokens) {
    if (BREAK.test(token)) breaks.add(written.length);
    else written.push(token);
  }
  const wording = wordingOf(written, breaks, inKnownScript(text) === text);
  const words = new Set<string>();
  const joined = new Map<string, string>();
  for (const word of written) {
    for (const form of formsOf(word)) words.add(form);
    words.add(withoutCase(word));
    // "रोगोर30ईसी": a short name must be a whole word, also beside a strength.
    for (const run of word.match(/[\p{L}\p{M}]+/gu) ?? []) words.add(run);
  }
  for (const asLetters of written.some(hasOthers) ? [withoutOthers, withDigitsAsLetters] : [withoutOthers]) {
    for (const [form, families] of joinedIn(wording, asLetters)) if (!words.has(form)) joined.set(form, families);
  }
  return { wording, words, joined };
}

const formsOf = (word: string) =>
  hasOthers(word) ? [withoutOthers(word), withDigitsAsLetters(word)].filter((form) => form !== '') : [word];

function* joinedIn(wording: Wording, asLetters: (word: string) => string): Iterable<[string, string]> {
  const { words, ends } = wording;
  const forms = words.map(asLetters);
  const families = forms.map((form) => soundsOf(form).families);
  const whole = words.map((word) => soundsOf(word).sound.length >= WHOLE_WORD);
  for (const [start, end] of ends.entries()) {
    let form = '';
    let bones = '';
    let letters = 0;
    let parted = false;
    for (let at = start; at < end && whole[at]; at++) {
      letters += words[at]?.length ?? 0;
      if (letters > JOIN_LETTERS && at >= start + JOIN_WORDS) break;
      form += forms[at];
      bones = joinFamilies(bones, families[at] ?? '');
      parted ||= at > start && STARTS_WITH_MARK.test(forms[at] ?? '');
      if (at === start || form === '' || isOrdinary(wording, start, at)) continue;
      yield [form, parted && form.includes(VOCALIC_R) ? soundsOf(form).families : bones];
    }
  }
}
