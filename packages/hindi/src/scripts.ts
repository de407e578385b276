/** Mapping from the letters of one script to another. */
type Letters = Readonly<Record<string, string>>;

const pairs = (list: string): Letters =>
  Object.fromEntries(list.split(' ').map((pair) => [[...pair][0] ?? '', [...pair].slice(1).join('')]));

const DEVANAGARI = 0x0900;
const BLOCK = 0x80;
/**
 * Unicode blocks with the layout of Devanagari: Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam.
 */
const PARALLEL = /[\u0980-\u0dff]/gu;
const NOT_PARALLEL: Letters = {
  ...pairs('ৎत् ৰर ৱव ੲइ ੳउ ੰं ୟय ୱव ൺण് ൻन् ർर् ൽल् ൾळ् ൿक्'),
  // Signs without a sound of their own here: Gurmukhi doubling, and the Tamil sign that turns ப into f.
  'ੱ': '',
  ஃ: '',
};
/** Short e and o, which Hindi does not have. */
const SHORT_VOWELS = pairs('ऎए ऒओ ॆे ॊो');

/** Urdu: only consonants count, short vowels are not written. */
const PERSO_ARABIC: Letters = {
  ...pairs(
    'اa آa بb پp تt ٹt ثs جj چc حh دd ڈd ذz رr ڑr زz ژj سs صs ضz طt ظz عa فf قk كk کk گg لl مm نn ںn وo ہh هh ھh یi يi ىi ےe ئi',
  ),
  ...{ خ: 'kh', ش: 'sh', غ: 'g', ء: '' },
};
const CYRILLIC: Letters = {
  ...pairs('аa бb вv гg дd еe ёe зz иi йi кk лl мm нn оo пp рr сs тt уu фf хh ыi эe цs'),
  ...{ ж: 'j', ч: 'ch', ш: 'sh', щ: 'sh', ъ: '', ь: '', ю: 'yu', я: 'ya' },
};
const SMALL_CAPITALS = pairs('ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ꞯq ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz');
const SPELLED = new RegExp(`[${Object.keys({ ...PERSO_ARABIC, ...SMALL_CAPITALS }).join('')}]`, 'gu');
/** A word entirely in Cyrillic; inside a Latin word Cyrillic letters are homoglyphs. */
const CYRILLIC_WORD = /(?<![\p{L}\p{M}])\p{Script=Cyrillic}+(?![\p{L}\p{M}])/gu;
/** Neither Devanagari nor plain Latin. */
const FOREIGN = /(?![\p{Script=Common}\p{Script=Inherited}])[^\p{Script=Devanagari}a-zA-Z]/u;
const VOWEL_MARKS = /[\u064b-\u0652\u0670]/gu;

/**
 * Transliterates to scripts our readers know: other Indian scripts to Devanagari; Urdu, Cyrillic and small capitals to
 * Latin. It carries names across scripts; words of another language stay foreign.
 */
export function inKnownScript(text: string): string {
  if (!FOREIGN.test(text)) return text;
  return text
    .replace(PARALLEL, inDevanagari)
    .replace(VOWEL_MARKS, '')
    .replace(SPELLED, (letter) => PERSO_ARABIC[letter] ?? SMALL_CAPITALS[letter] ?? letter)
    .replace(CYRILLIC_WORD, (word) => [...word.toLowerCase()].map((letter) => CYRILLIC[letter] ?? letter).join(''));
}

function inDevanagari(letter: string): string {
  const known = NOT_PARALLEL[letter];
  if (known !== undefined) return known;
  const moved = String.fromCodePoint(DEVANAGARI + ((letter.codePointAt(0) ?? 0) % BLOCK));
  return SHORT_VOWELS[moved] ?? moved;
}

/** Indian scripts that no reader supports, by their Unicode names. */
export const UNSUPPORTED_SCRIPTS = [
  'Gujarati',
  'Gurmukhi',
  'Bengali',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Arabic',
] as const;
export type UnsupportedScript = (typeof UNSUPPORTED_SCRIPTS)[number];

const OF_SCRIPT = UNSUPPORTED_SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'gu')] as const);
const UNSUPPORTED = /(?![\p{Script=Common}\p{Script=Inherited}])[^\p{Script=Devanagari}\p{Script=Latin}]/gu;
const SUPPORTED = /[\p{Script=Devanagari}\p{Script=Latin}]/u;
const LEAST_LETTERS = 3;

/**
 * The unsupported script with the most letters of a text; `other`: an unlisted one; undefined: the text is supported.
 */
export function unsupportedScriptOf(text: string): UnsupportedScript | 'other' | undefined {
  const unsupported = (text.match(UNSUPPORTED) ?? []).length;
  // A sign or two among others do not make a text.
  if (unsupported === 0 || (unsupported < LEAST_LETTERS && SUPPORTED.test(text))) return undefined;
  const counts = OF_SCRIPT.map(([script, letters]) => ({ script, count: (text.match(letters) ?? []).length }));
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return most.count > 0 ? most.script : 'other';
}
