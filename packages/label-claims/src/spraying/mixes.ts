import { type BadPair, badPairsOf, isRecipe } from './mixing-rules.ts';
import type { NamedSubstance } from './named-substances.ts';
import { isAhead, type ReadSentence } from './read-sentence.ts';
import { is, near, type SpokenWord } from './spoken-words.ts';
import type { Substance } from './substances.ts';

/** Incompatible pairs among what the sentences of a text combine, or apply one after the other too soon. */
export function badPairsIn(sentences: readonly ReadSentence[]): BadPair[] {
  const open = sentences.filter((one) => !isDenied(one) && !isChoice(one));
  const together = open.flatMap((one) => badPairsOf(isOneAfterOther(one) ? [] : togetherIn(one)));
  const all = open.flatMap(({ named }) => distinct(named));
  const tooSoon = open.some(isAhead) ? badPairsOf(distinctOf(all)).filter(({ rule }) => rule.daysBetween) : [];
  const known = new Set<string>();
  return [...together, ...tooSoon].filter(({ one, other }) => {
    const key = [one.id, other.id].sort().join(' ');
    return known.size < known.add(key).size;
  });
}

/**
 * Whether a combination without any mixing rule is asked for, "दो दवा" too. Labels say nothing about mixing soil
 * fertilizers.
 */
export function mixesUnknown(sentence: ReadSentence): boolean {
  const { words, named } = sentence;
  if (isDenied(sentence) || !isAhead(sentence)) return false;
  const things = [...named, ...medicinesIn(sentence)].sort((one, other) => one.from - other.from);
  const mix = distinct(things);
  const isMix = isTogether(words, things) || (isJoined(sentence) && !isOneAfterOther(sentence));
  if (isMix && mix.length > 1 && !isRecipe(mix) && mix.some((one) => one.is.includes('spray'))) return true;
  if (!words.some((word) => is(word, 'together'))) return false;
  return words.some((word, at) => is(word, 'several') && near(words, at, 2, ['medicine']));
}

const distinctOf = (substances: readonly Substance[]) => [...new Map(substances.map((one) => [one.id, one])).values()];
const distinct = (things: readonly NamedSubstance[]) => distinctOf(things.map(({ substance }) => substance));

/** The different substances that a sentence combines or asks about together; none for a recipe. */
function togetherIn(sentence: ReadSentence): Substance[] {
  const { words, named, isQuestion } = sentence;
  const things = [...named, ...medicinesIn(sentence)].sort((one, other) => one.from - other.from);
  const isAsked = isAhead(sentence) && (isQuestion || !words.some((word) => is(word, 'not')));
  if (!isAsked && !isTogether(words, things)) return [];
  const mix = distinct(things);
  return isRecipe(mix) ? [] : mix;
}

/** "दवा", "कीटनाशक": any spray product; "कीटनाशक दवा" is one. */
function medicinesIn({ words, named }: ReadSentence): NamedSubstance[] {
  const isName = (at: number) => named.some(({ from, to }) => from <= at && at < to);
  return words.flatMap((word, at) => {
    if (!is(word, 'medicine') || isName(at) || isName(at - 1) || is(words[at - 1], 'medicine')) return [];
    return [{ substance: { id: word.sound, is: ['spray'], names: [] }, from: at, to: at + 1 }];
  });
}

/** "बोर्डो छिड़कें, 15 दिन बाद गंधक". */
function isOneAfterOther({ words }: ReadSentence): boolean {
  return words.some((word) => is(word, 'after')) && !words.some((word) => is(word, 'together'));
}

/** "बोर्डो या गंधक": alternatives. "या नहीं" is a question. */
function isChoice({ words }: ReadSentence): boolean {
  if (words.some((word) => is(word, 'together'))) return false;
  return words.some((word, at) => is(word, 'or') && !is(words[at + 1], 'not'));
}

/** "न मिलाएँ", "मिलाकर न छिड़कें"; "मिलाऊँ या नहीं?" is a question. */
function isDenied({ words, isQuestion }: ReadSentence): boolean {
  if (isQuestion || words.some((word) => is(word, 'or'))) return false;
  return words.some((word, at) => is(word, 'together') && near(words, at, 3, ['not'], true));
}

/** "बोर्डो + गंधक"; with a strength before it, it is a product of two: "5 + कॉपर 45". */
function isAdded(words: readonly SpokenWord[], things: readonly NamedSubstance[]): boolean {
  return words.some(
    ({ text }, at) =>
      text === '+' &&
      !words[at - 1]?.isNumber &&
      things.some(({ to }) => to === at) &&
      things.some(({ from }) => from === at + 1),
  );
}

/** "बोर्डो में तेल डालूँ". */
function isPutInto(words: readonly SpokenWord[], things: readonly NamedSubstance[]): boolean {
  return things.some(({ to }) => {
    const next = things.find(({ from }) => from > to);
    return (
      is(words[to], 'into') && next !== undefined && next.from <= to + 3 && words.some((word) => is(word, 'apply'))
    );
  });
}

/** Combined by the words of the sentence: "साथ", "मिलाकर", "बोर्डो + गंधक", "बोर्डो में तेल". */
function isTogether(words: readonly SpokenWord[], things: readonly NamedSubstance[]): boolean {
  return words.some((word) => is(word, 'together')) || isAdded(words, things) || isPutInto(words, things);
}

/** "मैंकोजेब और कॉपर डालूँ", "मैंकोजेब और कॉपर?": side by side, both to be sprayed or with no other question. */
function isJoined({ words, named, isQuestion }: ReadSentence): boolean {
  const isNamed = (at: number) => named.some(({ from, to }) => from <= at && at < to);
  const isBare = isQuestion && words.every((word, at) => isNamed(at) || is(word, 'joins'));
  if (!isBare && !words.some((word) => is(word, 'apply'))) return false;
  return named.some(({ to }, at) => {
    const next = named[at + 1];
    return next !== undefined && next.from - to <= 2 && words.slice(to, next.from).some((word) => is(word, 'joins'));
  });
}
