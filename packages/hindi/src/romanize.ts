const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n', ट: 't', ठ: 'th', ड: 'd' },
  ...{ ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y' },
  ...{ र: 'r', ल: 'l', ळ: 'l', व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h' },
};
const VOWELS: Readonly<Record<string, string>> = {
  ...{
    अ: 'a',
    आ: 'aa',
    इ: 'i',
    ई: 'i',
    उ: 'u',
    ऊ: 'u',
    ऋ: 'ri',
    ए: 'e',
    ऐ: 'ai',
    ओ: 'o',
    औ: 'au',
    ऑ: 'o',
    ऍ: 'e',
    ॲ: 'e',
  },
};
const VOWEL_SIGNS: Readonly<Record<string, string>> = {
  ...{ '\u093e': 'aa', '\u093f': 'i', '\u0940': 'i', '\u0941': 'u', '\u0942': 'u', '\u0943': 'ri', '\u0947': 'e' },
  ...{ '\u0948': 'ai', '\u094b': 'o', '\u094c': 'au', '\u0949': 'o', '\u0945': 'e' },
};
const NASALS = new Set(['\u0901', '\u0902']);
const VIRAMA = '\u094d';
const SCHWA = 'ə';

interface Syllable {
  consonant: string;
  vowel: string;
}

/**
 * Transliterates Devanagari to Latin letters as people type it, with the inherent "a" only where Hindi speaks it
 * ("टहनी" → "tahni"); other letters stay. `word` is cleaned (`cleanText`).
 */
export function romanize(word: string): string {
  const syllables = syllablesOf(word);
  syllables.forEach((syllable, index) => {
    if (syllable.vowel !== SCHWA) return;
    syllable.vowel = isSpoken(syllables, index) ? 'a' : '';
  });
  return syllables.map(({ consonant, vowel }) => consonant + vowel).join('');
}

function syllablesOf(word: string): Syllable[] {
  const syllables: Syllable[] = [];
  for (const letter of word) {
    const last = syllables.at(-1);
    if (CONSONANTS[letter]) syllables.push({ consonant: CONSONANTS[letter], vowel: SCHWA });
    else if (VOWELS[letter]) syllables.push({ consonant: '', vowel: VOWELS[letter] });
    else if (NASALS.has(letter)) syllables.push({ consonant: 'n', vowel: '' });
    else if (VOWEL_SIGNS[letter] && last) last.vowel = VOWEL_SIGNS[letter];
    else if (letter === VIRAMA && last) last.vowel = '';
    else syllables.push({ consonant: letter, vowel: '' });
  }
  return syllables;
}

/** Schwa deletion: at the end of a word and between two spoken vowels. */
function isSpoken(syllables: readonly Syllable[], index: number): boolean {
  const next = syllables[index + 1];
  if (!next) return index === 0;
  const vowelBefore = index > 0 && syllables[index - 1]?.vowel !== '';
  const vowelAfter = next.consonant !== '' && next.vowel !== '' && next.vowel !== SCHWA;
  return !(vowelBefore && vowelAfter);
}
