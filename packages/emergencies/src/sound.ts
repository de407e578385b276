import { DOUBLED_LETTERS, type Fold, SWAPPED_LETTERS, soundBy } from '@anar/hindi/romanize';

/** As a word sounds to somebody who spells by ear. खा (eat) and का (of) stay apart: the one letter that decides here. */
const FOLDS: readonly Fold[] = [
  [/x/g, 'ks'],
  [/kh/g, 'x'],
  [/ch(?=[lr])/g, 'k'],
  [/chh?/g, 'ç'],
  [/ck|q/g, 'k'],
  [/ph/g, 'f'],
  [/([bdgjstz])h/g, '$1'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/ç/g, 'c'],
  ...SWAPPED_LETTERS,
  [/oo|uu/g, 'u'],
  [/ee|ea|ii/g, 'i'],
  [/a{2,}/g, 'a'],
  [/a[iy](?![aeiou])|ae|e[iy]/g, 'e'],
  [/au|ou/g, 'o'],
  [/y$/, 'i'],
  [/m(?=[bp])/g, 'n'],
  [/([aeiou])h$/, '$1'],
  DOUBLED_LETTERS,
];

/** The same for "पिया", "piya" and "peeya". `word` is one word as `spelling` gives it. */
export const soundOf = soundBy(FOLDS, { schwa: 'spoken' });

/** The consonants of a long name, those that ears mix up taken as one: "क्लोरपायरीफॉस" and "chlorpyriphos" meet here. */
export function bonesOf(sound: string): string {
  return sound
    .replace(/[aeiouyh]/g, '')
    .replace(/[x]/g, 'k')
    .replace(/[jzc]/g, 's')
    .replace(/p/g, 'f')
    .replace(/v/g, 'b')
    .replace(/(.)\1+/g, '$1');
}
