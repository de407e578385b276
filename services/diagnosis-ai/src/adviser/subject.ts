import type { Word } from './read-text.ts';

/**
 * Whether a text is about something else than a pomegranate: another crop or an animal with no word of pomegranate, or a
 * thing of the house with no plant part. "कपास जैसा" and "नींबू के आकार का" measure, they do not change the subject.
 */
export function isOtherSubject(words: readonly Word[]): boolean {
  if (words.some((word) => word.roles.has('ours'))) return false;
  const living = words.some((word, index) => isForeign(word, 'crops', 'animals') && !isMeasure(words, index));
  const thing = words.some((word) => word.roles.has('others'));
  const plant = words.some((word) => word.names.size > 0);
  return living || (thing && !plant);
}

function isForeign(word: Word, ...roles: readonly ('crops' | 'animals')[]): boolean {
  return roles.some((role) => word.roles.has(role));
}

function isMeasure(words: readonly Word[], index: number): boolean {
  return words
    .slice(index + 1, index + 3)
    .some((word) => word.clause === words[index]?.clause && word.roles.has('likeness'));
}
