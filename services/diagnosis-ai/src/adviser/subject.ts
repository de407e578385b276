import type { Word } from './read-text.ts';

/**
 * Whether a text is about something else than a sick pomegranate: another crop or an animal with no word of pomegranate; a
 * thing of the house with no part of a plant and no name of a problem; buying and selling with no sign of a problem.
 * "कपास जैसा" and "नींबू के आकार का" measure, they do not change the subject; "अनार नहीं है" is no word of pomegranate.
 */
export function isOtherSubject(words: readonly Word[]): boolean {
  if (words.some((word) => word.roles.has('trade')) && !words.some((word) => word.roles.has('sign'))) return true;
  if (words.some((word, index) => word.roles.has('ours') && !isDenied(words, index))) return false;
  const living = words.some((word, index) => isForeign(word) && !isMeasure(words, index));
  const thing = words.some((word) => word.roles.has('things'));
  const plant = words.some((word) => isPlantPart(word) || word.roles.has('name'));
  return living || (thing && !plant);
}

/** Faces have skin and spots too. */
const OF_BODIES_TOO = ['skin', 'aril', 'calyx'];
const isPlantPart = ({ names }: Word) => names.size > 0 && !OF_BODIES_TOO.some((part) => names.has(part));
const isForeign = ({ roles }: Word) => roles.has('crops') || roles.has('animals');

function isMeasure(words: readonly Word[], index: number): boolean {
  return words
    .slice(index + 1, index + 3)
    .some((word) => word.clause === words[index]?.clause && word.roles.has('likeness'));
}

function isDenied(words: readonly Word[], index: number): boolean {
  const next = words[index + 1];
  return next !== undefined && next.clause === words[index]?.clause && next.roles.has('not');
}
