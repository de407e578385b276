import type { Word } from './read-text.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Signs that describe another one: "धब्बे सूखे नहीं" denies that the spots are dry, not that there are any. */
const QUALITIES = set(
  'oily wet black brown grey bronze yellow pale white red purple pink green soft sunken round dry rough corky raised sticky small big slim thick misshapen narrow brittle hard light old new',
);
/** Signs that are things of their own: "पत्ती पर छोटे कीड़े" are small insects, no small leaf. A spot is as its part looks. */
const THINGS = set(
  'insect beetle caterpillar butterfly flylike spider web hole frass sawdust powder ants eggs lump cotton mould veins dots pinlike',
);

/** Whether a word only describes a part or another sign. */
export function isQuality(word: Word): boolean {
  return word.roles.has('sign') && [...word.concepts].every((concept) => QUALITIES.has(concept));
}

/** Says for every quality before a thing what it describes. */
export function bindQualities(words: readonly Word[]): Word[] {
  return words.map((word, index) => (isQuality(word) ? { ...word, of: thingAfter(words, index) } : word));
}

function thingAfter(words: readonly Word[], index: number): ReadonlySet<string> {
  for (let at = index + 1; words[at]?.clause === words[index]?.clause; at++) {
    const word = words[at];
    if (!word) break;
    const things = [...word.concepts].filter((concept) => THINGS.has(concept));
    if (word.roles.has('sign') && things.length > 0) return new Set(things);
    if (!isQuality(word) && !word.roles.has('and') && !word.roles.has('likeness')) break;
  }
  return new Set();
}
