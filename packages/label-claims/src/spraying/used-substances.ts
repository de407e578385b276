import { type BadPair, byGravity, ruleFor } from './mixing-rules.ts';
import type { ReadSentence } from './read-sentence.ts';
import { is, type SpokenWord } from './spoken-words.ts';
import type { Substance } from './substances.ts';
import { isUse, isWarnedOf } from './warned-of.ts';

/** A substance that a text wants used, and how it is to meet what else is used. */
export interface UsedSubstance {
  substance: Substance;
  /** It is to go with something that is named elsewhere: "उसमें यूरिया मिलाएँ". */
  isWithOther?: boolean;
  /** So many days from the rest; 0: on some other day. */
  daysApart?: number | undefined;
  /** A use in the past: "आपने तेल डाला था". */
  isPast?: boolean;
}

const REACH = 3;
const DAYS_OF_WEEK = 7;
const WEEK = /^(?:haft|aft|vik|wik|wee|athavd)/;

/** What the sentences of a text want used. Left out is what a text says not to use or not to mix. */
export function usedIn(sentences: readonly ReadSentence[]): UsedSubstance[] {
  return sentences
    .filter((one) => !isDenied(one))
    .flatMap(({ words, named }) => {
      const how = {
        isWithOther: words.some((word) => is(word, 'withOther')),
        daysApart: daysApartIn(words),
        isPast: words.some((word) => is(word, 'past')) && !words.some((word) => is(word, 'apply', 'together', 'asks')),
      };
      const used = named.filter((name) => !isWarnedOf(words, name, named));
      return used.map(({ substance }) => ({ substance, ...how }));
    });
}

/**
 * Pairs of one and the other that must not meet, the gravest first. Gas of an acid counts wherever both are used: who has both
 * in the hand mixes them. Bleach is poured on soil and tools too: with all else it counts only where the two are to meet.
 */
export function badPairsAcross(ones: readonly UsedSubstance[], others: readonly UsedSubstance[]): BadPair[] {
  const pairs = new Map<string, BadPair>();
  for (const one of ones) {
    for (const other of others) {
      const rule = ruleFor(one.substance, other.substance);
      const pair = rule && { one: one.substance, other: other.substance, rule };
      if (pair && (isAcidGas(pair) || meet(one, other, pair))) pairs.set(keyOf(pair), pair);
    }
  }
  return byGravity([...pairs.values()]);
}

/** Poison gas of an acid with bleach or lime sulphur. */
export const isAcidGas = ({ one, other, rule }: BadPair): boolean =>
  rule.why === 'poison_gas' && [one, other].some((substance) => substance.is.includes('acid'));

/** So many days are said between the two as the rule wants. */
export const isApart = ({ one, other, rule }: BadPair, used: readonly UsedSubstance[]): boolean =>
  rule.daysBetween !== undefined &&
  used.some(({ substance, daysApart = 0 }) => {
    return (substance.id === one.id || substance.id === other.id) && daysApart >= (rule.daysBetween ?? 0);
  });

const keyOf = ({ one, other }: BadPair) => [one.id, other.id].sort().join(' ');

function meet(one: UsedSubstance, other: UsedSubstance, { rule }: BadPair): boolean {
  if (one.isPast || other.isPast) return false;
  const days = one.daysApart ?? other.daysApart;
  if (days !== undefined && days >= (rule.daysBetween ?? 0)) return false;
  const isBleach = [one, other].some(({ substance }) => substance.is.includes('bleach'));
  return !isBleach || [one, other].some(({ isWithOther }) => isWithOther);
}

/** "28 दिन बाद", "अलग दिन"; not "10 दिन बाद दोबारा". */
function daysApartIn(words: readonly SpokenWord[]): number | undefined {
  const has = (meaning: Parameters<typeof is>[1]) => words.some((word) => is(word, meaning));
  if (has('together') || has('again')) return undefined;
  const days = words.flatMap(({ text, isNumber }, at) => {
    const unit = words[at + 1];
    if (!isNumber || !is(unit, 'day')) return [];
    return [Number(text) * (WEEK.test(unit?.sound ?? '') ? DAYS_OF_WEEK : 1)];
  });
  if (has('after') && days.length > 0) return Math.min(...days);
  return has('apart') ? 0 : undefined;
}

/** "साथ न मिलाएँ", "तेज़ाब की ज़रूरत नहीं"; not "मिलाकर डालें, पानी न दें" and "मिलाना न भूलें". */
function isDenied({ words }: ReadSentence): boolean {
  if (!words.some((word) => is(word, 'not'))) return false;
  if (!words.some((word) => isUse(word) || is(word, 'together'))) return true;
  return words.some((word, at) => is(word, 'together') && words.some((_, other) => isDeniedBy(words, at, other)));
}

function isDeniedBy(words: readonly SpokenWord[], together: number, not: number): boolean {
  const [one, other] = [words[together], words[not]];
  if (!is(other, 'not') || one?.clause !== other?.clause || Math.abs(together - not) > REACH) return false;
  if (is(words[not + 1], 'forget') || is(words[not + 2], 'forget')) return false;
  const from = Math.min(together, not) + 1;
  const between = words.slice(from, Math.max(together, not));
  return !between.some((word, at) => is(word, 'water') || (isUse(word) && from + at !== not - 1));
}
