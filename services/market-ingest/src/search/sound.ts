import { DOUBLED_LETTERS, type Fold, romanize } from '@anar/hindi/romanize';
import { foldName } from '@anar/places/place-names';

const FOLDS: readonly Fold[] = [
  [/a$/, ''],
  // A village: गाँव, गाव, gaon, gaum, gav.
  [/ga(?:nv|on|um|v)(?![aeiou])/g, 'gun'],
  // Which "a" is spoken cannot be seen in Hindi; other vowels are written as each likes.
  [/(?<=.)a/g, ''],
  [/[ey]/g, 'i'],
  [/o/g, 'u'],
  [/m(?=[pb])/g, 'n'],
  [/(?<=[^aiu])h/g, ''],
  DOUBLED_LETTERS,
];

/**
 * How a name sounds, the same from Hindi and from Latin letters: आजादपुर and Azadpur are one. Coarser than `foldName`: for
 * mandis whose Hindi name nobody wrote down.
 */
export function soundOf(typed: string): string {
  // The sign of a breath (visarga) is an h; no other sign of the script has a letter.
  const latin = romanize(typed.normalize('NFD').replaceAll('\u0903', 'h'), { schwa: 'written', flapsAreR: true });
  return FOLDS.reduce((name, [pattern, by]) => name.replace(pattern, by), foldName(latin));
}

/** The sound without its vowels, where enough is left to mean something: बंगलौर, Bengaluru and Bangalore. Else empty. */
export function skeletonOf(sound: string): string {
  const bare = sound.replace(/(?<=.)[iu]/g, '');
  return bare.length < LEAST_SKELETON ? '' : bare;
}

const LEAST_SKELETON = 4;
