/** Endings of a Hindi verb as they sound: "fatta", "fatne", "fatkar", "fatega", and of the dialects around Jalore and Solapur. */
const VERB_ENDINGS =
  /(?:rahe?|raha|rahi|ega|egi|enge|kar|ke|ane|ana|ani|aya|aye|ayi|gya|gye|gyi|gyo|vat|ta|te|ti|to|na|ne|ni|no|ya|ye|yi|yo|ao)$/;
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

/** What an English word may be without its endings: "curled" → "curl", "spotted" → "spott", "spot". */
export function englishRootsOf(word: string): string[] {
  if (!/^[a-z]{5,}$/.test(word)) return [];
  return ENGLISH_ENDINGS.flatMap(([ending, by]) => {
    const root = word.replace(ending, by);
    return root === word ? [] : [root, root.replace(/(.)\1$/, '$1')];
  }).filter((root) => root.length >= LEAST_ENGLISH);
}
