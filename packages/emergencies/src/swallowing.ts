import { type Actor, actorOf } from './actor.ts';
import type { Concept } from './lexicon.ts';
import type { Word } from './sentence.ts';
import { after, any, before, is, near, nearest, nearInClause } from './words-near.ts';

export interface Swallowing {
  at: number;
  when: 'done' | 'will' | 'wish';
  actor: Actor | undefined;
  /** Where the thing stands; that of the verb when nobody said what it was. */
  what: number;
}

/** Names of products, whatever they are called. */
export const HARMFUL: readonly Concept[] = ['poison', 'brand', 'medicine', 'product'];
const OBJECTS: readonly Concept[] = [...HARMFUL, 'container', 'food', 'something'];
const BEFORE = 14;
const AFTER = 7;
/** What is cried in so few words says no more than that it happened. */
const CRY = 5;

/** Everything in the text that somebody swallowed, is about to, or wants to; food and medicine for an illness aside. */
export function swallowingsIn(words: readonly Word[]): Swallowing[] {
  return words.flatMap((_, at) => {
    const when = whenOf(words, at);
    if (!when) return [];
    const actor = actorOf(words, at);
    const what = objectOf(words, at, actor, when);
    return what === undefined ? [] : [{ at, when, actor, what }];
  });
}

/** Nobody gulps down but what was meant for something else: a name that we do not know is a product's. */
const SWALLOWS_THINGS = /^(?:nigal|nigl|gatak|gatk|pi|svalov)/;
const LITTLE = new Set('भी ही तो कर के bhi hi to kar ke'.split(' '));

function whenOf(words: readonly Word[], at: number): Swallowing['when'] | undefined {
  if (is(words, at, 'willSwallow')) return 'will';
  if (is(words, at, 'swallow')) return whenOfStem(words, at);
  if (isNegated(words, at)) return undefined;
  if (is(words, at, 'swallowed')) return isMeans(words, at) ? 'will' : 'done';
  if (is(words, at, 'misheard') && meansSwallowed(words, at)) return 'done';
  if (!is(words, at, 'wantSwallow')) return undefined;
  if (is(words, at + 1, 'afterwards') || is(words, at + 2, 'afterwards')) return isAsked(words, at) ? 'wish' : 'done';
  return isEnglishPast(words, at) ? 'done' : 'wish';
}

/** "दवा पीने से आदमी मरता है क्या" asks for it, "दवा पीने से उल्टी हुई" tells it. */
const isAsked = (words: readonly Word[], at: number) =>
  near(words, at, 8, 'howMuch', 'lethal') && !near(words, at, 8, 'vomit', 'unwell', 'grave');

/** "kid drink pesticide": told in haste. */
function isEnglishPast(words: readonly Word[], at: number): boolean {
  if (!/^[a-z]+$/.test(words[at]?.text ?? '') || !is(words, at, 'wantSwallow')) return false;
  if (!['drink', 'swallow', 'consume', 'ingest', 'eat'].includes(words[at]?.text ?? '')) return false;
  return (
    before(words, at, 3, 'person', 'child', 'it', 'animal') &&
    !before(words, at, 4, 'hypothetical', 'questions', 'not', 'wish') &&
    words[at - 1]?.text !== 'i'
  );
}

function whenOfStem(words: readonly Word[], at: number): Swallowing['when'] | undefined {
  if (is(words, at + 1, 'done') && RAHE.has(words[at + 1]?.text ?? '') && !before(words, at, 6, 'child', 'animal'))
    return undefined;
  const next = LITTLE.has(words[at + 1]?.text ?? '') ? at + 2 : at + 1;
  if (isNegated(words, at)) return undefined;
  if (is(words, next, 'willAux') || (next > at + 1 && isMeans(words, at))) return 'will';
  if (is(words, next, 'done')) return 'done';
  if (is(words, next, 'not', 'hypothetical')) return undefined;
  const ends = words[next] === undefined || words[next]?.clause !== words[at]?.clause;
  return ends || next > at + 1 || is(words, next, 'copula', 'medicine', 'poison', 'brand', 'dying', 'die')
    ? 'done'
    : undefined;
}

/** "हम सब ज़हर खा रहे हैं": said of the times. */
const RAHE = new Set(['रहे', 'rahe']);

/** "पीकर मर जाऊं", "kha ke so jau". */
const isMeans = (words: readonly Word[], at: number) =>
  after(words, at, 5, 'going', 'firstDying') && after(words, at, 4, 'die', 'sleep', 'dying', 'ownLife');

const isNegated = (words: readonly Word[], at: number) => is(words, at - 1, 'not');

/** "सल्फास खाली": a machine heard an adjective. It is none right after the thing, or when somebody did it. */
function meansSwallowed(words: readonly Word[], at: number): boolean {
  if (is(words, at + 1, 'copula', 'plant', 'container') || nearInClause(words, at, 12, 'plant', 'pest')) return false;
  if (is(words, at - 1, 'poison', 'brand', 'medicine') && !is(words, at - 2, 'container')) return true;
  const clause = words[at]?.clause;
  const done = words.some((word, other) => word.clause === clause && other < at && is(words, other, 'ergative'));
  return done && before(words, at, 6, ...HARMFUL, 'container');
}

function objectOf(
  words: readonly Word[],
  verb: number,
  actor: Actor | undefined,
  when: Swallowing['when'],
): number | undefined {
  const direct = directObject(words, verb);
  if (direct >= 0 && is(words, direct, 'food') && !is(words, direct, ...HARMFUL))
    return spoiltFood(words, direct, actor);
  if (actor === 'animal' && when === 'done') {
    const grazed = words.findIndex((_, at) => is(words, at, 'plant') && Math.abs(at - verb) <= 4);
    if (grazed >= 0) return isTreated(words, grazed) ? grazed : undefined;
  }
  const harmful = pick(words, verb, HARMFUL);
  if (harmful >= 0) return isRemedy(words, harmful) ? undefined : harmful;
  if (when !== 'done' || actor === 'pest' || actor === 'plant') return undefined;
  const vessel = pick(words, verb, ['container', 'something']);
  if (vessel >= 0 && (is(words, vessel, 'container') || actor !== undefined)) return vessel;
  const gulped = actor === 'person' && direct < 0 && SWALLOWS_THINGS.test(words[verb]?.sound ?? '');
  if (gulped && !any(words, 'plant', 'pest', 'food')) return verb;
  const cried =
    words.length <= CRY &&
    !any(words, 'plant', 'pest', 'food', 'questions') &&
    is(words, verb, 'swallow') &&
    words[verb]?.sound !== 'xa';
  return cried ? verb : undefined;
}

/** The nearest thing before the verb, in its clause. */
function directObject(words: readonly Word[], verb: number): number {
  for (let at = verb - 1; at >= Math.max(0, verb - 4) && words[at]?.clause === words[verb]?.clause; at--) {
    if (is(words, at, ...OBJECTS)) return at;
  }
  const later = is(words, verb + 1, ...OBJECTS) ? verb + 1 : is(words, verb + 2, ...OBJECTS) ? verb + 2 : -1;
  return later >= 0 && !is(words, verb, 'swallow') ? later : -1;
}

function pick(words: readonly Word[], verb: number, of: readonly Concept[]): number {
  const isClose = (at: number) => Math.abs((words[at]?.clause ?? 0) - (words[verb]?.clause ?? 0)) <= 1;
  const earlier = verb > 0 ? nearest(words, verb - 1, Math.max(0, verb - BEFORE), ...of) : -1;
  if (earlier >= 0 && isClose(earlier)) return earlier;
  const later = nearest(words, verb + 1, Math.min(words.length - 1, verb + AFTER), ...of);
  return later > verb && isClose(later) ? later : -1;
}

/** Sprayed fruit, tea with a product in it, water from a pump: as bad as the product. */
function spoiltFood(words: readonly Word[], food: number, actor: Actor | undefined): number | undefined {
  if (before(words, food, 3, 'poison', 'brand')) return food;
  if (is(words, food - 1, 'oblique') && is(words, food - 2, ...HARMFUL, 'container', 'handling')) return food;
  if (is(words, food - 1, ...HARMFUL, 'handling')) return food;
  const eater = actor === 'person' || actor === 'it' || actor === 'animal';
  return eater && isTreated(words, food) ? food : undefined;
}

/** Told before of what was sprayed or put into it. */
const isTreated = (words: readonly Word[], food: number) =>
  before(words, food, 16, 'handling', 'poison', 'brand') ||
  (before(words, food, 16, 'medicine', 'product') && before(words, food, 16, 'treated', 'mixed', 'moved'));

const isRemedy = (words: readonly Word[], what: number) =>
  is(words, what, 'medicine') && before(words, what, 3, 'remedy') && !any(words, 'poison', 'brand', 'mistake');
