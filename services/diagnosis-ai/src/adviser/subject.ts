import { tells, type Word } from './word.ts';

/**
 * Whether a text is about something else than a sick pomegranate: another crop or an animal, a thing of the house with no
 * part of a plant and no name of a problem; buying and selling with no sign of a problem. Where a pomegranate is named too,
 * the signs belong to the crop named last before them: "अनार ठीक है, मिर्च में पत्ते मुड़ रहे". "कपास जैसा", "next to cotton"
 * and "where brinjal grew before" do not change the subject; "अनार नहीं है" is no word of pomegranate.
 */
export function isOtherSubject(words: readonly Word[]): boolean {
  if (words.some((word) => word.roles.has('trade')) && !words.some((word) => word.roles.has('sign'))) return true;
  if (isElsewhere(words)) return true;
  const ours = (index: number) => words[index]?.roles.has('ours') === true && !isDenied(words, index);
  const others = (index: number) => isForeign(words[index]) && !isAside(words, index);
  const named = words.flatMap((_, index) => (ours(index) || others(index) ? [index] : []));
  if (named.length > 0) return named.every(others) || (named.some(others) && !signsOfOurs(words, named, ours));
  const thing = words.some((word, index) => word.roles.has('things') && !isMeasure(words, index));
  const plant = words.some((word) => isPlantPart(word) || word.roles.has('name'));
  return thing && !plant;
}

/** Faces have skin and spots too. */
const OF_BODIES_TOO = ['skin', 'aril', 'calyx'];
const isPlantPart = ({ names }: Word) => names.size > 0 && !OF_BODIES_TOO.some((part) => names.has(part));
const isForeign = (word?: Word) => word !== undefined && (word.roles.has('crops') || word.roles.has('animals'));

/** All signs are about a kitchen or a market: "फल मंडी में सड़ गए". */
function isElsewhere(words: readonly Word[]): boolean {
  const clauses = new Set(words.filter((word) => word.roles.has('places')).map(({ clause }) => clause));
  return clauses.size > 0 && words.every((word) => !tells(word) || clauses.has(word.clause));
}

/** Whether some sign, or without signs any word, is about a pomegranate. */
function signsOfOurs(words: readonly Word[], named: readonly number[], ours: (index: number) => boolean): boolean {
  const signs = words.flatMap((word, index) => (tells(word) && !word.negated ? [index] : []));
  if (signs.length === 0 || named.some((index) => ours(index) && isAlso(words, index))) return true;
  return signs.some((sign) => ours(named.findLast((index) => index < sign) ?? named[0] ?? -1));
}

/** "अब अनार में भी": the signs before it are about pomegranate too. */
function isAlso(words: readonly Word[], index: number): boolean {
  return words.slice(index + 1, index + 4).some((word) => word.roles.has('also'));
}

/** A crop that is named and not meant: a measure, a remedy, a neighbour, or what grew here before. */
function isAside(words: readonly Word[], index: number): boolean {
  if (isMeasure(words, index)) return true;
  const clause = words.filter(({ clause }) => clause === words[index]?.clause);
  const signs = clause.some((word) => tells(word) && !word.negated);
  const elsewhere = clause.some((word) => word.roles.has('nearby') || word.roles.has('formerly'));
  return elsewhere && !signs;
}

/** "कपास जैसा", "मूंग के दाने जैसी", "नींबू से बड़ा", "जैसे सरसों में", "like a tomato", "मिर्च का घोल". */
function isMeasure(words: readonly Word[], index: number): boolean {
  const at = (step: number) => (words[index + step]?.clause === words[index]?.clause ? words[index + step] : undefined);
  const measures = (word?: Word) => word?.roles.has('likeness') === true || word?.roles.has('remedies') === true;
  const before = at(-1)?.roles.has('genitive') ? at(-2) : at(-1);
  if (before?.roles.has('likeness_before')) return true;
  if (measures(at(1))) return true;
  if (!at(1)?.roles.has('genitive')) return false;
  if (at(1)?.roles.has('than') && isSize(at(2))) return true;
  if (measures(at(2))) return true;
  if (at(3)?.roles.has('than')) return isSize(at(4));
  return !at(2)?.roles.has('follows') && measures(at(3));
}

const isSize = (word?: Word) => ['small', 'big', 'narrow', 'thick'].some((sign) => word?.concepts.has(sign));

function isDenied(words: readonly Word[], index: number): boolean {
  const next = words[index + 1];
  return next !== undefined && next.clause === words[index]?.clause && next.roles.has('not');
}
