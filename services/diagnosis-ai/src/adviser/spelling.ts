import { englishRootsOf, verbRootOf } from '../language/roots.ts';
import { consonantsOf, oneLetterApart, skeletonOf, soundOf, stemOf } from '../language/sound.ts';
import { add, type Index, type Meaning, type Role } from './meaning.ts';

/** What a spelling that stands in no list can be. */
export interface Guessing {
  /** The same word by sound or in another form: never a different word one mistake away. */
  inflected(word: string): readonly Meaning[] | undefined;
  /** By sound, form, consonants, or with one mistake in a long word. */
  word(word: string): readonly Meaning[] | undefined;
  /** Two or three words that sound like an entry of several words, or two that are one name written apart. */
  phrase(words: string): readonly Meaning[] | undefined;
}

const BY_SOUND: ReadonlySet<Role> = new Set(['part', 'sign', 'name', 'ours', 'crops', 'animals']);
const BY_MISTAKE: ReadonlySet<Role> = new Set(['part', 'sign', 'name', 'ours']);
const LEAST_SOUND = 3;
/** A name is not declined, and a short one stands in many words: "mite" in "मिट्टी". */
const LEAST_NAME_STEM = 5;
const LEAST_CONSONANTS = 4;
const LEAST_FUZZY = 6;
const LEAST_SKELETON = 5;

/** Prepares the lists as written for guessing. */
export function createGuessing(written: ReadonlyMap<string, readonly Meaning[]>): Guessing {
  const sounds: Index = new Map();
  const silent: Index = new Map();
  const stems: Index = new Map();
  const consonants: Index = new Map();
  const skeletons: Index = new Map();
  const long: [string, Meaning][] = [];
  for (const [entry, meanings] of written) for (const meaning of meanings) prepare(entry, meaning);

  function prepare(entry: string, meaning: Meaning): void {
    const sound = entry.split(' ').map(soundOf).join(' ');
    if (!BY_SOUND.has(meaning.role)) {
      if (meaning.role === 'stop') add(silent, sound, meaning);
      return;
    }
    add(sounds, sound, meaning);
    const joined = sound.replaceAll(' ', '');
    if (meaning.role === 'name' && skeletonOf(joined).length >= LEAST_SKELETON)
      add(skeletons, skeletonOf(joined), meaning);
    if (sound !== joined) return;
    const least = meaning.role === 'name' ? LEAST_NAME_STEM : LEAST_SOUND;
    if (stemOf(sound).length >= least) add(stems, stemOf(sound), meaning);
    if (!BY_MISTAKE.has(meaning.role)) return;
    if (consonantsOf(sound).length >= LEAST_CONSONANTS) add(consonants, consonantsOf(sound), meaning);
    if (sound.length >= LEAST_FUZZY) long.push([sound, meaning]);
  }

  function inflected(word: string): readonly Meaning[] | undefined {
    const sound = soundOf(word);
    if (sound.length < LEAST_SOUND) return undefined;
    const english = () =>
      englishRootsOf(word)
        .map((root) => written.get(root))
        .find((found) => found !== undefined);
    const verb = () => stems.get(verbRootOf(sound) ?? '');
    return sounds.get(sound) ?? silent.get(sound) ?? english() ?? stems.get(stemOf(sound)) ?? verb();
  }

  function mistaken(word: string): readonly Meaning[] | undefined {
    const sound = soundOf(word);
    const byConsonants = sound.length > LEAST_CONSONANTS ? consonants.get(consonantsOf(sound)) : undefined;
    const bySkeleton = () => skeletons.get(skeletonOf(sound));
    const near = () => {
      if (sound.length < LEAST_FUZZY) return undefined;
      const found = long.filter(([known]) => known[0] === sound[0] && oneLetterApart(known, sound));
      return found.length > 0 ? found.map(([, meaning]) => meaning) : undefined;
    };
    return byConsonants ?? bySkeleton() ?? near();
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
