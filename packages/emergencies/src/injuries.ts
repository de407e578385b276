import type { Word } from './sentence.ts';
import { signAt } from './signs.ts';
import { after, any, is, near, nearInClause } from './words-near.ts';

/** Whether a person was bitten, stung, hit by current, crushed, badly cut or struck by heat. */
export function isInjured(words: readonly Word[]): boolean {
  if (any(words, 'animal') && !any(words, 'beast', 'person', 'child', 'it', 'body')) return false;
  return words.some((_, at) => {
    if (near(words, at, 4, 'pipe') && !any(words, 'eye', 'body')) return false;
    const hurt = any(words, 'person', 'child', 'it', 'owner', 'body', 'eye');
    if (is(words, at, 'snake')) return near(words, at, 5, 'bit') && !near(words, at, 4, 'plant');
    if (is(words, at, 'sting')) return near(words, at, 6, 'bit') && !near(words, at, 4, 'plant');
    if (is(words, at, 'beast'))
      return (
        near(words, at, 4, 'bit') &&
        !near(words, at, 4, 'plant', 'pipe') &&
        (is(words, at + 1, 'ergative') || hurt || words.length <= 3)
      );
    if (is(words, at, 'something')) return after(words, at, 2, 'bit') && hurt && !nearInClause(words, at, 6, 'plant');
    if (is(words, at, 'wire')) return near(words, at, 6, 'shocked') && hurt;
    if (is(words, at, 'sun'))
      return (
        hurt &&
        !any(words, 'plant') &&
        words.some((__, other) => signAt(words, other) !== undefined || is(words, other, 'fell'))
      );
    if (is(words, at, 'current')) return after(words, at, 4, 'struck') && !near(words, at, 3, 'container', 'plant');
    if (is(words, at, 'heat')) return after(words, at, 2, 'struck', 'moved') && hurt && !near(words, at, 4, 'plant');
    if (is(words, at, 'wound'))
      return (near(words, at, 7, 'tool') || bleeds(words, at)) && hurt && !nearInClause(words, at, 6, 'plant');
    if (is(words, at, 'tool'))
      return near(words, at, 5, 'body') && near(words, at, 6, 'moved') && any(words, 'person', 'child', 'body');
    return (
      is(words, at, 'fall') &&
      near(words, at, 4, 'high') &&
      !near(words, at, 3, 'fruitlike') &&
      (any(words, 'person', 'child') || near(words, at, 5, 'into'))
    );
  });
}

const bleeds = (words: readonly Word[], at: number) =>
  ['xun', 'bled', 'blid', 'rakt', 'bliding'].includes(words[at]?.sound ?? '') &&
  near(words, at, 5, 'moved', 'came', 'body', 'not');
