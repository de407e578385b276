import type { Concept } from './lexicon.ts';
import type { Word } from './sentence.ts';
import { graveSign, signAt } from './signs.ts';
import { HARMFUL } from './swallowing.ts';
import { after, any, before, is, near, nearest, nearInClause } from './words-near.ts';

export const ROUTES = ['swallowed', 'inhaled', 'eyes', 'skin', 'unconscious', 'unwell'] as const;
export type Route = (typeof ROUTES)[number];
/** What happened to whom. */
export interface Harm {
  route: Route;
  whose: 'person' | 'animal';
}

const EXPOSURE: readonly Concept[] = [...HARMFUL, 'handling', 'fumes', 'container'];
const PEOPLE: readonly Concept[] = ['person', 'child', 'it', 'owner'];
const OTHERS: readonly Concept[] = ['plant', 'pest'];
const LOOK_BACK = 10;
const LOOK_AHEAD = 5;

/** What a product did to a body, and signs of it: where it came to, and how it shows. */
export function harmsIn(words: readonly Word[]): Harm[] {
  const exposed = any(words, ...EXPOSURE);
  const signs = words.filter((_, at) => signAt(words, at) !== undefined).length;
  return words.flatMap((word, at) => {
    if (word.concepts.size === 0) return [];
    const whose = whoseAt(words, at);
    if (!whose || isAvoided(words, at)) return [];
    const contact = isHypothetical(words, at) ? undefined : contactAt(words, at);
    const sign = signAt(words, at);
    const ofKin = any(words, 'kin', 'child') && is(words, at, 'vomit', 'dizzy', 'breath', 'fell');
    const counts =
      sign &&
      (exposed ||
        ofKin ||
        signs > 1 ||
        (graveSign(words, at) && (any(words, ...PEOPLE, 'animal') || is(words, at, 'froth'))));
    return [...(contact ? [{ route: contact, whose }] : []), ...(counts ? [{ route: sign, whose }] : [])];
  });
}

/** Whose body the words around are about: leaves burn and insects faint too. */
function whoseAt(words: readonly Word[], at: number): Harm['whose'] | undefined {
  const clause = words[at]?.clause;
  let other: number;
  for (other = at - 1; other >= Math.max(0, at - LOOK_BACK) && words[other]?.clause === clause; other--) {
    if (is(words, other, 'animal')) return 'animal';
    if (is(words, other, 'person', 'child', 'owner')) return 'person';
    if (is(words, other, 'it')) return any(words, 'animal') && !any(words, 'person', 'child') ? 'animal' : 'person';
    if (is(words, other, ...OTHERS) && isSubject(words, other, at)) return undefined;
  }
  const later = nearest(words, at + 1, Math.min(words.length - 1, at + LOOK_AHEAD), ...OTHERS, 'animal', ...PEOPLE);
  if (later > at && words[later]?.clause === clause) {
    if (is(words, later, 'animal')) return 'animal';
    if (is(words, later, ...PEOPLE)) return 'person';
    if (!is(words, at, 'eye', 'mouth') && !is(words, later + 1, 'oblique')) return undefined;
  }
  return any(words, 'animal') && !any(words, 'person', 'child') ? 'animal' : 'person';
}

/** "पेड़ पर", "मच्छर मारने की": no more than where and what for. */
function isSubject(words: readonly Word[], other: number, at: number): boolean {
  if (['पर', 'par', 'पे', 'pe', 'में', 'me'].includes(words[other + 1]?.text ?? '')) return false;
  if (is(words, other + 1, ...HARMFUL, 'container', 'poured') || is(words, other + 2, ...HARMFUL)) return false;
  return !is(words, other + 1, 'oblique') || other >= at - 4;
}

/** Where a product came to. */
function contactAt(words: readonly Word[], at: number): Route | undefined {
  if (
    isFed(words, at) ||
    isInMouth(words, at) ||
    isInside(words, at) ||
    isTaken(words, at) ||
    isHeardElse(words, at) ||
    isUndone(words, at)
  )
    return 'swallowed';
  if (
    is(words, at, 'eye') &&
    near(words, at, 9, ...EXPOSURE, 'drops') &&
    (near(words, at, 8, 'moved', 'suffers', 'soaked', 'contact') || words.length <= 4)
  )
    return 'eyes';
  if (is(words, at, 'eye') && after(words, at, 4, 'moved') && near(words, at, 8, 'aches')) return 'eyes';
  if (is(words, at, 'body') && isTouched(words, at)) return 'skin';
  if (is(words, at, 'inhaled') && near(words, at, 6, ...EXPOSURE) && !is(words, at - 1, 'not')) return 'inhaled';
  if (is(words, at, 'breath') && near(words, at, 6, ...EXPOSURE) && after(words, at, 5, 'moved')) return 'inhaled';
  return hasRisen(words, at) ? 'unwell' : undefined;
}

const BY_HAND = new Set(['से', 'se', 'की', 'ki', 'का', 'ka', 'के', 'ke']);

function isTouched(words: readonly Word[], at: number): boolean {
  if (
    !words
      .slice(Math.max(0, at - 9), at + 10)
      .some((_, nth, some) => is(some, nth, ...HARMFUL, 'container') && !is(some, nth, 'handling')) ||
    BY_HAND.has(words[at + 1]?.text ?? '')
  )
    return false;
  if (nearInClause(words, at, 8, ...OTHERS) && !near(words, at, 3, ...PEOPLE)) return false;
  return (
    near(words, at, 5, 'soaked', 'landed', 'contact') ||
    after(words, at, 6, 'moved') ||
    before(words, at, 4, 'fell', 'landed')
  );
}

/** Somebody gave it, by mistake or as poison. */
function isFed(words: readonly Word[], at: number): boolean {
  const toSomebody = before(words, at, 8, 'person', 'child', 'it', 'animal');
  if (is(words, at, 'given')) return is(words, at + 1, 'done') && before(words, at, 2, 'poison') && toSomebody;
  if (
    !is(words, at, 'fed') ||
    !is(words, at + 1, 'done') ||
    nearInClause(words, at, 8, ...OTHERS, 'remedy') ||
    !toSomebody
  )
    return false;
  if (near(words, at, 3, 'poison', 'brand') || (near(words, at, 6, ...HARMFUL) && any(words, 'mistake'))) return true;
  return (
    is(words, at - 1, 'something') &&
    words.some((_, sign) => signAt(words, sign) !== undefined || is(words, sign, 'froth'))
  );
}

function isInMouth(words: readonly Word[], at: number): boolean {
  if (!is(words, at, 'mouth') || !near(words, at, 7, ...HARMFUL, 'container', 'handling')) return false;
  if (nearInClause(words, at, 6, ...OTHERS)) return false;
  return after(words, at, 6, 'moved', 'contact') || before(words, at, 6, 'child') || before(words, at, 5, 'moved');
}

/** "थोड़ी दवा अंदर चली गई", or spat out again. */
const isInside = (words: readonly Word[], at: number) =>
  (is(words, at, 'inside') && after(words, at, 2, 'moved') && any(words, 'mouth', 'child', 'breath')) ||
  (is(words, at, 'spat') && any(words, 'mouth', 'swallow'));

/** "विष घेतलं", "has taken poison". */
const isTaken = (words: readonly Word[], at: number) =>
  is(words, at, 'took') &&
  (is(words, at - 1, 'poison') || is(words, at + 1, 'poison') || is(words, at + 2, 'poison')) &&
  !any(words, 'questions', 'pest', 'plant');

/** "दवाई भी गया", "जहर का लिया": what a machine heard for पी and खा. */
function isHeardElse(words: readonly Word[], at: number): boolean {
  const heard = words[at];
  if (!heard || !['bi', 'ka', 'pe'].includes(heard.sound) || !is(words, at - 1, 'medicine', 'poison', 'brand'))
    return false;
  const next = words[at + 1]?.sound ?? '';
  const also = ['भी', 'bhi'].includes(heard.text);
  if (
    !(also ? ['ge', 'gaya', 'gayi'] : ['ge', 'gaya', 'gayi', 'li', 'liya', 'lie']).includes(next) ||
    any(words, ...OTHERS)
  )
    return false;
  return heard.sound === 'ka' || any(words, 'person', 'child', 'it');
}

/** Asks how to get it out again, of whom it does not matter. */
function isUndone(words: readonly Word[], at: number): boolean {
  if (is(words, at, 'antidote')) return near(words, at, 3, 'poison') && !any(words, ...OTHERS);
  if (is(words, at, 'vomit') && /^kar[ao]/.test(words[at + 1]?.sound ?? '')) return true;
  const home = is(words, at, 'homeRemedy') && after(words, at, 3, 'giving');
  return home && any(words, ...HARMFUL) && !any(words, ...OTHERS);
}

/** "दवा चढ़ गई", "दवा लग गई मुझे". */
function hasRisen(words: readonly Word[], at: number): boolean {
  if (!is(words, at, 'risen') || !is(words, at + 1, 'done', 'moved', 'came') || nearInClause(words, at, 6, ...OTHERS))
    return false;
  if (!near(words, at, 3, 'medicine', 'poison', 'fumes', 'brand')) return false;
  return (
    (words[at]?.sound ?? '').startsWith('cad') ||
    any(words, 'person', 'child', 'it', 'animal') ||
    after(words, at, 4, 'handling')
  );
}

const isAvoided = (words: readonly Word[], at: number) =>
  any(words, 'prevent') &&
  words.some(
    (word, other) =>
      is(words, other, 'prevent') &&
      Math.abs(word.clause - (words[at]?.clause ?? 0)) <= 1 &&
      !is(words, other - 1, 'not') &&
      !is(words, other + 1, 'not'),
  );
const isHypothetical = (words: readonly Word[], at: number) => near(words, at, 8, 'hypothetical');
