import { consonantsOf, oneLetterApart, skeletonOf, stemOf, soundOf as workOutSound } from '@anar/hindi/sound';
import { memoize } from '@anar/india/memoize';
import { caseRootsOf, englishRootsOf, verbRootOf } from '../language/roots.ts';
import { createForeignWords } from './foreign-words.ts';
import { add, type Index, type Meaning, type Role } from './meaning.ts';

/** Candidates for a spelling that is in no list. */
export interface SpellingGuesses {
  /** The same word by sound or in another form: never a different word one mistake away. */
  inflected(word: string): readonly Meaning[] | undefined;
  /** By sound, form, consonants, or with one mistake in a long word. */
  word(word: string): readonly Meaning[] | undefined;
  /** Two or three words that sound like an entry of several words, or two that are one name written apart. */
  phrase(words: string): readonly Meaning[] | undefined;
}

const BY_SOUND: ReadonlySet<Role> = new Set(['part', 'sign', 'name', 'ours']);
const LEAST_SOUND = 3;
/** A name is not declined, and a short one is part of many words: "mite" in "मिट्टी". */
const LEAST_NAME_STEM = 5;
/** Up to here a sound is many words, and whoever writes both in Devanagari means different ones: "झाला" is no "जला". */
const SHORT_SOUND = 3;
const LEAST_CONSONANTS = 4;
const LEAST_FUZZY = 6;
const LEAST_SKELETON = 5;
const SOUNDS_KEPT = 20_000;

/** Prepares the lists as written for guessing. */
export function createGuessing(written: ReadonlyMap<string, readonly Meaning[]>): SpellingGuesses {
  const soundOf = memoize(workOutSound, SOUNDS_KEPT);
  const sounds: Index = new Map();
  const silent: Index = new Map();
  const stems: Index = new Map();
  const consonants = new Map<string, [string, Meaning][]>();
  const foreign = createForeignWords();
  const skeletons: Index = new Map();
  const long: [string, Meaning][] = [];
  for (const [entry, meanings] of written) for (const meaning of meanings) prepare(entry, meaning);

  function prepare(entry: string, meaning: Meaning): void {
    const sound = entry.split(' ').map(soundOf).join(' ');
    if (!BY_SOUND.has(meaning.role)) {
      if (meaning.role === 'stop') add(silent, sound, meaning);
      foreign.add(entry, sound, meaning);
      return;
    }
    for (const key of keysOf(entry, sound)) add(sounds, key, meaning);
    const joined = sound.replaceAll(' ', '');
    if (meaning.role === 'name' && skeletonOf(joined).length >= LEAST_SKELETON)
      add(skeletons, skeletonOf(joined), meaning);
    if (sound !== joined) return;
    const least = meaning.role === 'name' ? LEAST_NAME_STEM : LEAST_SOUND;
    if (stemOf(sound).length >= least) for (const key of keysOf(entry, stemOf(sound))) add(stems, key, meaning);
    const bones = consonantsOf(sound);
    if (bones.length >= LEAST_CONSONANTS) consonants.set(bones, [...(consonants.get(bones) ?? []), [sound, meaning]]);
    if (sound.length >= LEAST_FUZZY) long.push([sound, meaning]);
  }

  function inflected(word: string): readonly Meaning[] | undefined {
    const sound = soundOf(word);
    if (sound.length < LEAST_SOUND) return undefined;
    const english = () =>
      englishRootsOf(word)
        .map((root) => written.get(root))
        .find((found) => found !== undefined);
    const byStem = (stem: string | undefined) => stem && stems.get(keyOf(word, stem));
    const heard = [...(sounds.get(keyOf(word, sound)) ?? []), ...foreign.heard(word, sound)];
    if (heard.length > 0) return heard;
    return (
      silent.get(sound) ??
      english() ??
      (byStem(stemOf(sound)) ||
        byStem(verbRootOf(sound)) ||
        caseRootsOf(sound).map(byStem).find(Boolean) ||
        foreign.declined(sound) ||
        undefined)
    );
  }

  function mistaken(word: string): readonly Meaning[] | undefined {
    const sound = soundOf(word);
    const byConsonants = () => {
      const found = consonants.get(consonantsOf(sound))?.filter(([known]) => known.length >= sound.length);
      return found?.length ? found.map(([, meaning]) => meaning) : undefined;
    };
    const bySkeleton = () => skeletons.get(skeletonOf(sound));
    const near = () => {
      if (sound.length < LEAST_FUZZY) return undefined;
      const found = long.filter(([known]) => known[0] === sound[0] && oneLetterApart(known, sound));
      return found.length > 0 ? found.map(([, meaning]) => meaning) : undefined;
    };
    return byConsonants() ?? bySkeleton() ?? near();
  }

  return {
    inflected,
    word: (word) => inflected(word) ?? mistaken(word),
    phrase(words) {
      const sound = words.split(' ').map(soundOf);
      const joined = sound.join('');
      const apart =
        sound.length === 2 && joined.length > LEAST_FUZZY
          ? (sounds.get(joined) ?? skeletons.get(skeletonOf(joined)))
          : undefined;
      return sounds.get(sound.join(' ')) ?? apart;
    },
  };
}

const isDevanagari = (word: string) => /^\p{Script=Devanagari}/u.test(word);

/** A short sound counts in Devanagari with the letter that it begins with. */
function keyOf(word: string, sound: string): string {
  return sound.length <= SHORT_SOUND && isDevanagari(word) ? `${word[0]}${sound}` : sound;
}

/** Latin letters are less exact: their candidates are found by the sound alone. */
function keysOf(entry: string, sound: string): ReadonlySet<string> {
  return new Set([sound, keyOf(entry, sound)]);
}
