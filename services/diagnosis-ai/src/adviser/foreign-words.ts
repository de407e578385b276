import { romanize } from '@anar/hindi/romanize';
import { stemOf } from '@anar/hindi/sound';
import { caseRootsOf } from '../language/roots.ts';
import { add, type Index, type Meaning, type Role } from './meaning.ts';

/** Names of other crops and of animals, where no list has the spelling. */
export interface ForeignWords {
  add(entry: string, sound: string, meaning: Meaning): void;
  /** The name as it sounds, in the other script when it is short: "rise" is no "rice", "रात" no rat. */
  heard(word: string, sound: string): readonly Meaning[];
  /** With the ending of a case: "कांद्यावर". */
  declined(sound: string): readonly Meaning[] | undefined;
}

const FOREIGN: ReadonlySet<Role> = new Set(['crops', 'animals']);
/** A name changes the subject of the whole text, so it must match more closely than a sign. */
const LEAST_SOUND = 4;
const LEAST_IN_SAME_SCRIPT = 5;
const LEAST_STEM = 5;
const LEAST_DECLINED = 4;

export function createForeignWords(): ForeignWords {
  const bySound = new Map<string, [string, Meaning][]>();
  const byStem: Index = new Map();
  return {
    add(entry, sound, meaning) {
      if (!FOREIGN.has(meaning.role) || sound.length < LEAST_SOUND) return;
      bySound.set(sound, [...(bySound.get(sound) ?? []), [entry, meaning]]);
      const stem = stemOf(sound);
      if (stem.length >= LEAST_DECLINED && !sound.includes(' ')) add(byStem, stem, meaning);
    },
    heard(word, sound) {
      const found = bySound.get(sound) ?? [];
      return found
        .filter(([entry]) => sound.length >= LEAST_IN_SAME_SCRIPT || isSpelling(entry, word))
        .map(([, meaning]) => meaning);
    },
    declined(sound) {
      const stem = stemOf(sound);
      const known = stem.length >= LEAST_STEM ? byStem.get(stem) : undefined;
      return (
        known ??
        caseRootsOf(sound)
          .filter((root) => root.length >= LEAST_DECLINED)
          .map((root) => byStem.get(root))
          .find((found) => found !== undefined)
      );
    },
  };
}

/** The same name in the other script, with the same first consonants: "घणा" is no "ganna". */
function isSpelling(entry: string, word: string): boolean {
  return isLatin(entry) !== isLatin(word) && onsetOf(entry) === onsetOf(word);
}

const isLatin = (word: string) => /^[a-z]/.test(word);
const onsetOf = (word: string) => /^[^aeiou]*/.exec(romanize(word, { schwa: 'spoken' }))?.[0];
