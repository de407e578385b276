/** Endings of a Hindi verb as they sound: "fatta", "fatne", "fatkar", "fatega", and of the dialects around Jalore and Solapur. */
const VERB_ENDINGS =
  /(?:rahe?|raha|rahi|ega|egi|enge|kar|ke|ane|ana|ani|aya|aye|ayi|gya|gye|gyi|gyo|gi|go|vat|ta|te|ti|to|na|ne|ni|no|ya|ye|yi|yo|ao|atani|ta?yat|ta?yt|t[aeo]?yt?|t[aeo]i|tet|tat|tanya|ayla|ele?t|el[aei]|elya|lya|l[aei]|let|le|nar)$/;
/** Marathi nouns with a case, as they sound: "kandyavar", "falancya", "salivar", "kodat"; Marwari and Gujarati write it apart. */
const MARATHI_CASE =
  /(?:varti|varil|varc|var|madye|made|madun|pasun|kali|javal|sate|sati|cyavar|cya|c[aie]|l[ae]|n[aie]|til|tun|un|t|s)$/;
const OBLIQUE = /(?:yan|ya|an|in|en|a|i|e|un)$/;
const ENGLISH_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(?:ing|ed|es|s|y|ish|er)$/, ''],
  [/(?:ing|ed|er)$/, 'e'],
];
const LEAST_ROOT = 3;
const LEAST_ENGLISH = 4;

/** What a sound may be without the ending of a verb, or nothing: "sukne" → "suk". Never shorter than three letters. */
export function verbRootOf(sound: string): string | undefined {
  const root = sound.replace(VERB_ENDINGS, '');
  return root !== sound && root.length >= LEAST_ROOT ? root : undefined;
}

/** What a Marathi noun may be without its case, the longest first: "kandyavar" → "kand", "salivar" → "sal". */
export function caseRootsOf(sound: string): string[] {
  const oblique = sound.replace(MARATHI_CASE, '');
  if (oblique === sound || !OBLIQUE.test(oblique)) return [];
  return [oblique.replace(/(?<=[aeiou])n$/, '').replace(/[aeiou]$/, ''), oblique.replace(OBLIQUE, '')].filter(
    (root) => root.length >= LEAST_ROOT,
  );
}

/** What an English word may be without its endings: "curled" → "curl", "spotted" → "spott", "spot". */
export function englishRootsOf(word: string): string[] {
  if (!/^[a-z]{5,}$/.test(word)) return [];
  return ENGLISH_ENDINGS.flatMap(([ending, by]) => {
    const root = word.replace(ending, by);
    return root === word ? [] : [root, root.replace(/(.)\1$/, '$1')];
  }).filter((root) => root.length >= LEAST_ENGLISH);
}
