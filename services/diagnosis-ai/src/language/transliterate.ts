const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
};
const VOWELS: Readonly<Record<string, string>> = {
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
};
const MATRAS: Readonly<Record<string, string>> = {
  'ा': 'aa',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॉ': 'o',
  'ॅ': 'e',
};
const VIRAMA = '\u094d';
const ANUSVARA = '\u0902';
const INHERENT = 'ə';

interface Syllable {
  consonant: string;
  vowel: string;
}

/**
 * Devanagari in Latin letters as a Hindi speaker would type it: the inherent vowel falls at the end of a word and
 * between two spoken vowels ("टहनी" → "tahni"). Other letters pass unchanged. `word` is one word, cleaned.
 */
export function transliterate(word: string): string {
  const syllables: Syllable[] = [];
  for (const letter of word) {
    const last = syllables.at(-1);
    if (CONSONANTS[letter]) syllables.push({ consonant: CONSONANTS[letter], vowel: INHERENT });
    else if (VOWELS[letter]) syllables.push({ consonant: '', vowel: VOWELS[letter] });
    else if (letter === ANUSVARA) syllables.push({ consonant: 'n', vowel: '' });
    else if (MATRAS[letter] && last) last.vowel = MATRAS[letter];
    else if (letter === VIRAMA && last) last.vowel = '';
    else syllables.push({ consonant: letter, vowel: '' });
  }
  syllables.forEach((syllable, index) => {
    if (syllable.vowel === INHERENT) syllable.vowel = keepsInherent(syllables, index) ? 'a' : '';
  });
  return syllables.map(({ consonant, vowel }) => consonant + vowel).join('');
}

function keepsInherent(syllables: readonly Syllable[], index: number): boolean {
  const next = syllables[index + 1];
  if (!next) return index === 0;
  const vowelBefore = index > 0 && syllables[index - 1]?.vowel !== '';
  const vowelAfter = next.consonant !== '' && next.vowel !== '' && next.vowel !== INHERENT;
  return !(vowelBefore && vowelAfter);
}
