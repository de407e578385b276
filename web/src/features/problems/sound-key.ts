const CONSONANTS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['कखक़ख़', 'k'],
    ['गघग़', 'g'],
    ['चछ', 'c'],
    ['जझज़', 'j'],
    ['टठतथ', 't'],
    ['डढदधड़ढ़', 'd'],
    ['ङञणनंँ', 'n'],
    ['पफफ़', 'p'],
    ['बभ', 'b'],
    ['म', 'm'],
    ['यिीइईेैएऐ', 'i'],
    ['ुूउऊोौओऔॉऑ', 'u'],
    ['र', 'r'],
    ['लळ', 'l'],
    ['व', 'v'],
    ['शषस', 's'],
    ['ह', 'h'],
  ].flatMap(([letters = '', sound = '']) => [...letters.normalize('NFC')].map((letter) => [letter, sound])),
);

/** Two ways of writing one sound in Latin letters, the longer first. */
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/ph|f/g, 'p'],
  [/sh/g, 's'],
  [/chh?/g, 'c'],
  [/([bdgjkt])h/g, '$1'],
  [/q|ck/g, 'k'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/[iye]+/g, 'i'],
  [/[ou]+/g, 'u'],
];

/**
 * How a word sounds, roughly: Devanagari and Latin spellings of one word give one key. Short a and long aa do not
 * count, e is i, o is u, an aspirated letter is its plain one, a doubled letter is one, and a nasal before a
 * consonant is left out, since half of the people leave it out.
 */
export function soundKey(word: string): string {
  const lower = word.normalize('NFC').toLowerCase();
  const latin = LATIN.reduce((text, [from, to]) => text.replace(from, to), lower);
  const letters = [...latin].map((letter) => CONSONANTS[letter] ?? (/[a-z0-9]/.test(letter) ? letter : ''));
  return letters
    .join('')
    .replaceAll('a', '')
    .replace(/(?<=.)[mn](?=[kgcjtdpbs])/g, '')
    .replace(/(.)\1+/g, '$1');
}

/** The words of a text, as they sound. */
export function soundsOf(text: string): string[] {
  return text
    .split(/[\s,.।;:()/"'-]+/)
    .map(soundKey)
    .filter((key) => key !== '');
}
