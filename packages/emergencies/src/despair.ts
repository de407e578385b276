import type { Concept } from './lexicon.ts';
import type { Word } from './sentence.ts';
import { HARMFUL, type Swallowing } from './swallowing.ts';
import { after, any, before, is, near, nearInClause } from './words-near.ts';

/** Two thoughts so few words apart, in either order, are the wish to die. */
const PAIRS: readonly (readonly [Concept, number, Concept])[] = [
  ['noose', 4, 'hang'],
  ['noose', 8, 'ends'],
  ['noose', 4, 'way'],
  ['dying', 5, 'wish'],
  ['dying', 3, 'only'],
  ['dying', 2, 'owner'],
  ['life', 4, 'dying'],
  ['life', 4, 'weary'],
  ['life', 3, 'relief'],
  ['live', 4, 'weary'],
  ['live', 4, 'dying'],
  ['live', 3, 'wish'],
  ['die', 4, 'relief'],
  ['dying', 3, 'comes'],
  ['lethal', 2, 'amount'],
  ['ownLife', 2, 'refused'],
  ['above', 4, 'calls'],
  ['forever', 4, 'sleep'],
  ['farewell', 4, 'leave'],
  ['meet', 2, 'not'],
  ['miss', 2, 'only'],
  ['world', 3, 'away'],
  ['burden', 4, 'firstPerson'],
  ['vein', 4, 'cut'],
  ['self', 4, 'ends'],
  ['corpse', 4, 'owner'],
  ['bearing', 3, 'unbearable'],
  ['morning', 5, 'unopened'],
];

const OTHERS: readonly Concept[] = ['plant', 'pest', 'place', 'handling'];

/** Whether somebody speaks of ending a life, of the own or of one's people, takes leave, or asks for the means. */
export function isDespair(words: readonly Word[], swallowings: readonly Swallowing[]): boolean {
  if (swallowings.some((one) => isIntended(words, one))) return true;
  return words.some(
    (word, at) =>
      word.concepts.size > 0 &&
      (is(words, at, 'suicide') ||
        isHanging(words, at) ||
        (!isOfOthers(words, at) && (isPaired(words, at) || isSaid(words, at) || asksForMeans(words, at)))),
  );
}

function isIntended(words: readonly Word[], { at, when, actor, what }: Swallowing): boolean {
  if (actor === 'pest' || actor === 'plant' || actor === 'animal' || !is(words, what, ...HARMFUL)) return false;
  if (nearInClause(words, what, 8, 'pest') || is(words, what - 1, 'plant')) return false;
  if (when === 'will') return true;
  return (
    when === 'wish' && (near(words, at, 4, 'wish') || after(words, at, 3, 'going') || after(words, at, 2, 'setOut'))
  );
}

/** "पेड़ से लटक जाऊंगा". */
const isHanging = (words: readonly Word[], at: number) =>
  /^(?:latak|jul)/.test(words[at]?.sound ?? '') && /^jo?n/.test(words[at + 1]?.sound ?? '');

const isOfOthers = (words: readonly Word[], at: number) =>
  is(words, at + 1, 'disease') ||
  (nearInClause(words, at, 9, 'plant', 'pest', 'animal', 'place') && !near(words, at, 3, 'firstPerson', 'person'));

const isPaired = (words: readonly Word[], at: number) =>
  PAIRS.some(
    ([one, count, other]) =>
      is(words, at, one) && near(words, at, count, other) && !(one === 'dying' && near(words, at, 4, 'handling')),
  );

function isSaid(words: readonly Word[], at: number): boolean {
  if (is(words, at, 'die') && is(words, at + 1, 'going')) return !is(words, at - 1, ...HARMFUL, 'handling');
  if (is(words, at, 'firstDying'))
    return !near(words, at, 4, ...HARMFUL, 'handling', 'poured') || any(words, 'swallow', 'swallowed', 'wantSwallow');
  if (is(words, at, 'dying'))
    return (
      near(words, at, 3, 'firstPerson') &&
      (is(words, at + 1, 'copula') || words[at + 1] === undefined) &&
      !near(words, at, 4, ...HARMFUL, 'handling')
    );
  if (is(words, at, 'live'))
    return (
      after(words, at, 4, 'whatFor') && after(words, at, 4, 'questions') && near(words, at, 3, 'firstPerson', 'whatFor')
    );
  if (is(words, at, 'ownLife'))
    return (
      is(words, at + 1, 'gives') &&
      (near(words, at, 4, 'firstPerson', 'self') ||
        is(words, at + 2, 'gives') ||
        /^d(?:un|e[nt]|ya|eu)/.test(words[at + 1]?.sound ?? ''))
    );
  if (is(words, at, 'care'))
    return before(words, at, 4, 'owner') && before(words, at, 3, 'child') && !any(words, 'handling', 'medicine');
  if (is(words, at, 'gone')) return near(words, at, 3, 'not') && any(words, 'firstPerson');
  if (
    is(words, at, 'ends') &&
    !is(words, at, 'die', 'poured') &&
    near(words, at, 4, 'firstPerson') &&
    after(words, at, 2, 'willAux')
  )
    return !any(words, ...OTHERS);
  if (is(words, at, 'ends')) return after(words, at, 1, 'everything') && near(words, at, 5, 'firstPerson');
  if (is(words, at, 'ownTalk')) return after(words, at, 2, 'leaving') && after(words, at, 4, 'without');
  if (is(words, at, 'only')) return after(words, at, 3, 'way') && any(words, 'debt', 'dying');
  if (is(words, at, 'jump')) return near(words, at, 4, 'into') || after(words, at, 2, 'going');
  return is(words, at, 'into') && after(words, at, 4, 'going', 'firstDying') && !any(words, 'questions');
}

/** What kills, how much of it, how fast; poison for oneself. */
function asksForMeans(words: readonly Word[], at: number): boolean {
  if (any(words, 'pest', 'plant')) return false;
  if (is(words, at, 'poison', 'brand')) {
    const given = is(words, at + 1, 'given') ? at + 2 : is(words, at + 2, 'given') ? at + 3 : 0;
    if (given > 0 && ['do', 'dijie', 'dijiye', 'den'].includes(words[given]?.sound ?? '')) return true;
    if (near(words, at, 6, 'painless') && near(words, at, 8, 'howMuch')) return true;
    return near(words, at, 3, 'wanted') && near(words, at, 5, 'self');
  }
  if (is(words, at, 'dying') && after(words, at, 2, 'medicine') && near(words, at, 4, 'firstPerson')) return true;
  if (is(words, at, 'human'))
    return after(words, at, 2, 'ends', 'lethal') && any(words, ...HARMFUL) && any(words, 'howMuch');
  if (!is(words, at, 'lethal')) return false;
  if (is(words, at, 'dying') && near(words, at, 4, 'wish') && any(words, 'howMuch')) return true;
  return (
    near(words, at, 9, 'howMuch') &&
    near(words, at, 9, ...HARMFUL) &&
    near(words, at, 9, 'wantSwallow', 'human', 'swallow') &&
    !before(words, at, 1, 'ergative')
  );
}
