import { createHash } from 'node:crypto';

/** Ids depend on these rules, so they never change; search and look-up compare by sound (`@anar/hindi/sound`). */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  // Devanagari: nukta, half nasals, long and short vowels, letters that a keyboard or Marathi swaps.
  [/\u093c/g, ''],
  [/ँ|[ङञणनम]्(?=[क-ह])/g, 'ं'],
  [/ी/g, 'ि'],
  [/ू/g, 'ु'],
  [/ई/g, 'इ'],
  [/ऊ/g, 'उ'],
  [/ळ/g, 'ल'],
  [/ण/g, 'न'],
  [/[शष]/g, 'स'],
  // Latin, as the same name is typed on a phone.
  [/ph/g, 'f'],
  [/([bcdgkjtsz])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/oo/g, 'u'],
  [/ee/g, 'i'],
  [/y$/, 'i'],
  [/[^\p{L}\p{M}\d]/gu, ''],
  [/([a-z])\1+/g, '$1'],
];

/** Key of a name by its spelling in the script it was typed in, part of the ids and keys of stored mandis. */
export function spellingKey(typed: string): string {
  const plain = typed.normalize('NFD').toLowerCase();
  return FOLDS.reduce((name, [pattern, by]) => name.replace(pattern, by), plain);
}

export interface MandiKey {
  state: string;
  district: string;
  mandi: string;
  variety: string;
  sample: boolean;
}

/**
 * The id of a new variety in a mandi: 16 hexadecimal digits, the same for every spelling and on every machine. A stored
 * mandi keeps its first id, also when our tables learn a better name for it (mandi.store.ts: `idsOf`).
 */
export function mandiId({ state, district, mandi, variety, sample }: MandiKey): string {
  const names = [state, district, mandi, variety].map(spellingKey);
  return createHash('sha256')
    .update([...names, sample ? 'sample' : 'real'].join('|'))
    .digest('hex')
    .slice(0, 16);
}
