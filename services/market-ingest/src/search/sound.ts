import { foldName } from '@anar/places/place-names';

const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ क: 'k', ख: 'k', ग: 'g', घ: 'g', ङ: 'n', च: 'c', छ: 'c', ज: 'j', झ: 'j', ञ: 'n', ट: 't', ठ: 't', ड: 'd', ढ: 'd' },
  ...{ ण: 'n', त: 't', थ: 't', द: 'd', ध: 'd', न: 'n', प: 'p', फ: 'f', ब: 'b', भ: 'b', म: 'm', य: 'y', र: 'r', ल: 'l' },
  ...{ ळ: 'l', व: 'v', श: 's', ष: 's', स: 's', ह: 'h' },
};
const VOWELS: Readonly<Record<string, string>> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ऑ: 'o', ओ: 'o', औ: 'au' },
  ...{
    'ा': 'a',
    'ि': 'i',
    'ी': 'i',
    'ु': 'u',
    'ू': 'u',
    'ृ': 'ri',
    'े': 'e',
    'ै': 'ai',
    'ॅ': 'e',
    'ॉ': 'o',
    'ो': 'o',
    'ौ': 'au',
  },
  ...{ 'ं': 'n', 'ँ': 'n', 'ः': 'h' },
};
const CONSONANT = /([क-ह])(\u093c?)(?=([ािीुूृेैॅॉोौ\u094d])?)/gu;

/** Devanagari in Latin letters, an "a" where no other vowel is written; Latin letters stay. */
function latinOf(typed: string): string {
  return typed
    .normalize('NFD')
    .replace(CONSONANT, (_, letter: string, dot: string, vowel?: string) => {
      const flapped = dot !== '' && (letter === 'ड' || letter === 'ढ');
      return (flapped ? 'r' : (CONSONANTS[letter] ?? '')) + (vowel === undefined ? 'a' : '');
    })
    .replace(/[\u0900-\u097f]/gu, (sign) => VOWELS[sign] ?? '');
}

const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/a$/, ''],
  // A village: गाँव, गाव, gaon, gaum, gav.
  [/ga(?:nv|on|um|v)(?![aeiou])/g, 'gun'],
  // Which "a" is spoken cannot be seen in Hindi; other vowels are written as each likes.
  [/(?<=.)a/g, ''],
  [/[ey]/g, 'i'],
  [/o/g, 'u'],
  [/m(?=[pb])/g, 'n'],
  [/(?<=[^aiu])h/g, ''],
  [/(.)\1+/g, '$1'],
];

/**
 * How a name sounds, the same from Hindi and from Latin letters: आजादपुर and Azadpur are one. Coarser than `foldName`: for
 * mandis whose Hindi name nobody wrote down.
 */
export function soundOf(typed: string): string {
  return FOLDS.reduce((name, [pattern, by]) => name.replace(pattern, by), foldName(latinOf(typed)));
}

/** The sound without its vowels, where enough is left to mean something: बंगलौर, Bengaluru and Bangalore. Else empty. */
export function skeletonOf(sound: string): string {
  const bare = sound.replace(/(?<=.)[iu]/g, '');
  return bare.length < LEAST_SKELETON ? '' : bare;
}

const LEAST_SKELETON = 4;
