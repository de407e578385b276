import type { Word } from './read-text.ts';

/** Says for every quality before a thing what it describes. */
export function bindQualities(words: readonly Word[], things: ReadonlySet<string>): Word[] {
  return words.map((word, index) => (word.quality ? { ...word, of: thingAfter(words, index, things) } : word));
}

function thingAfter(words: readonly Word[], index: number, things: ReadonlySet<string>): ReadonlySet<string> {
  for (let at = index + 1; words[at]?.clause === words[index]?.clause; at++) {
    const word = words[at];
    if (!word) break;
    const found = [...word.concepts].filter((concept) => things.has(concept));
    if (word.roles.has('sign') && found.length > 0) return new Set(found);
    if (!word.quality && !word.roles.has('and') && !word.roles.has('likeness')) break;
  }
  return new Set();
}
