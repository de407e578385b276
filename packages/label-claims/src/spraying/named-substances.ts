import { cleanText } from '@anar/hindi/clean-text';
import { skeletonOf, soundOf } from '@anar/hindi/sound';
import { memoize } from '@anar/india/memoize';
import { is, type SpokenWord } from './spoken-words.ts';
import type { Substance } from './substances.ts';

/** Where a sentence names a substance: its words from `from` up to `to`, exclusive. */
export interface NamedSubstance {
  substance: Substance;
  from: number;
  to: number;
}

export type FindSubstances = (words: readonly SpokenWord[]) => NamedSubstance[];

const MOST_WORDS = 3;
/** So many consonants are a name whatever the vowels. */
const SKELETON_FROM = 5;
/** Endings of Marathi cases, as they sound: "तेलात", "गंधकासोबत", "बोर्डोमध्ये". */
const CASE_ENDING = /(?:a?mad(?:y|h)?e|[ao]?sobat|[ao]?barobar|[ao]?var|ala|aca|aci|ace|ani|at|ne|la)$/;
const SHORTEST_ROOT = 3;
const LETTERS_KEPT = 50_000;

/** Finds substances by the sound of their names; the longest name wins. "तेल जैसे धब्बे" names none. */
export function createFindSubstances(substances: readonly Substance[]): FindSubstances {
  const bySound = new Map<string, Substance>();
  const bySkeleton = new Map<string, Substance>();
  /** First words of names of several. */
  const beginnings = new Set<string>();
  for (const substance of substances) {
    for (const name of substance.names) {
      const sounds = cleanText(name)
        .split(/[\s-]+/)
        .map(soundOf);
      const [first = '', ...more] = sounds;
      for (const form of formsOf(sounds.join(' '))) if (!bySound.has(form)) bySound.set(form, substance);
      if (more.length > 0) for (const form of formsOf(first)) beginnings.add(form);
      else if (skeletonOf(first).length >= SKELETON_FROM) bySkeleton.set(skeletonOf(first), substance);
    }
  }
  const ofWord = memoize((sound): Substance | undefined => {
    return bySound.get(sound) ?? bySkeleton.get(skeletonOf(sound)) ?? bySound.get(withoutCase(sound));
  }, LETTERS_KEPT);

  function nameAt(words: readonly SpokenWord[], from: number): NamedSubstance | undefined {
    const first = words[from]?.sound ?? '';
    for (let to = Math.min(words.length, from + MOST_WORDS); to > from + 1 && beginnings.has(first); to--) {
      const said = words.slice(from, to).map(({ sound }) => sound);
      const substance = bySound.get(said.join(' '));
      if (substance) return { substance, from, to };
    }
    const substance = ofWord(first);
    return substance && { substance, from, to: from + 1 };
  }

  return (words) => {
    const found: NamedSubstance[] = [];
    for (let at = 0; at < words.length; at++) {
      const named = nameAt(words, at);
      if (!named) continue;
      if (!isLikeness(words, named)) found.push(named);
      at = named.to - 1;
    }
    return found;
  };
}

/** With the oblique: "चूने के साथ", "नीले थोथे में". */
const formsOf = (sound: string) => [sound, sound.replace(/a(?= |$)/g, 'e')];

function withoutCase(sound: string): string {
  const root = sound.replace(CASE_ENDING, '');
  return root.length >= SHORTEST_ROOT ? root : sound;
}

/** "तेल जैसे धब्बे", "जैसे तेल लगा हो". */
function isLikeness(words: readonly SpokenWord[], { from, to }: NamedSubstance): boolean {
  const before = words[from - 1];
  return is(words[to], 'like') || (is(before, 'like') && /^j[ae]+i?s/.test(before?.sound ?? ''));
}
