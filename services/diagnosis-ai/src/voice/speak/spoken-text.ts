/** Amounts as a card writes them, and how they are read. Longer ones first: `ml/L` before `ml`. */
const UNITS: readonly [written: string, spoken: string][] = [
  ['(?:ml|मिली|मि\\.?ली\\.?)\\s*/\\s*(?:l|ltr|litre|liter|ली|लीटर)', 'मिलीलीटर प्रति लीटर'],
  ['(?:g|gm|ग्राम)\\s*/\\s*(?:l|ltr|litre|liter|ली|लीटर)', 'ग्राम प्रति लीटर'],
  ['(?:kg|किलो)\\s*/\\s*(?:acre|एकड़)', 'किलो प्रति एकड़'],
  ['ml|मिली|मि\\.?ली\\.?', 'मिलीलीटर'],
  ['kg|किग्रा', 'किलो'],
  ['gm|gms|g', 'ग्राम'],
  ['ltr|litres?|liters?|l', 'लीटर'],
  ['mm', 'मिलीमीटर'],
  ['cm', 'सेंटीमीटर'],
  ['km/h|kmph', 'किलोमीटर प्रति घंटा'],
  ['°\\s*c', 'डिग्री'],
  ['%', 'प्रतिशत'],
];
const NUMBER = '\\d+(?:\\.\\d+)?';
const amounts = UNITS.map(
  ([written, spoken]) =>
    [new RegExp(`(${NUMBER})\\s*(?:${written})(?![\\p{L}\\p{M}])`, 'giu'), `$1 ${spoken}`] as const,
);
const RANGE = new RegExp(`(?<![\\d.-])(${NUMBER}%?)\\s*[-–—]\\s*(${NUMBER})(?![\\d-])`, 'g');
const PHONE = /\d+(?:-\d+){2,}|\d{7,}/g;
const RUPEES = /(?:₹|Rs\.?)\s*(\d[\d,]*(?:\.\d+)?)/g;
const UNIT_PER = /(मिलीलीटर|ग्राम|किलो|लीटर)\s*\/\s*/g;
const EITHER = /(?<=\p{Script=Devanagari})\s*\/\s*(?=\p{Script=Devanagari})/gu;
const TOGETHER = /\s*[+&]\s*/g;
const ASIDE = /[;:()→—–]/g;
/**
 * Letters, digits, marks between sentences: nothing else is needed. Brackets would switch espeak-ng to its alphabet of
 * sounds, control characters give it commands, and lone signs such as `%` or `$` crash it (1.51).
 */
const UNSPOKEN = /[^\p{L}\p{M}\p{N}\s.,!?।\u200c\u200d]/gu;
/** More consonants than any word has, joined without a vowel: espeak-ng takes seconds for a thousand. */
const CLUSTER = /((?:\p{L}\u094d[\u200c\u200d]?){4})(?:\p{L}\u094d[\u200c\u200d]?)+/gu;
/** Blanks and marks in a row. A point or comma inside a number is neither. */
const PAUSE = /(?:(?<!\d)[.,]|[.,](?!\d)|[!?।\s])+/g;

/** One mark is enough, attached to the word before it: lone marks crash espeak-ng, too. */
function onePause(run: string): string {
  const mark = /[।!?.]/.exec(run)?.[0] ?? (run.includes(',') ? ',' : '');
  return `${mark} `;
}

/**
 * A text as a Hindi voice should read it: units and ranges in words, phone numbers digit by digit, no decoration.
 * Empty when nothing can be read.
 */
export function spokenText(text: string): string {
  let spoken = text.normalize('NFC').replace(/\s+/g, ' ').replace(RUPEES, '$1 रुपये');
  spoken = spoken.replace(PHONE, (digits) => [...digits.replaceAll('-', '')].join(' '));
  spoken = spoken.replace(RANGE, '$1 से $2');
  for (const [written, said] of amounts) spoken = spoken.replace(written, said);
  spoken = spoken.replace(UNIT_PER, '$1 प्रति ').replace(EITHER, ' या ').replace(TOGETHER, ' और ');
  spoken = spoken
    .replace(/(\d)\s*[:×]\s*(?=\d)/g, '$1 ')
    .replace(ASIDE, ',')
    .replace(UNSPOKEN, ' ')
    .replace(CLUSTER, '$1');
  spoken = spoken
    .replace(PAUSE, onePause)
    .replace(/^[.,!?।]?\s+/, '')
    .trim();
  return /[\p{L}\p{N}]/u.test(spoken) ? spoken : '';
}
