import { cleanText } from '@anar/hindi/clean-text';
import { soundOf } from '@anar/hindi/sound';
import { memoize } from '@anar/india/memoize';
import { asSeen } from '../names/name-shape.ts';
import * as dose from './dose-words.ts';

const END = '(?![\\p{L}\\p{M}])';
const START = '(?<![\\p{L}\\p{M}])';
const anyOf = (words: readonly string[]) => `(?:${words.join('|')})`;

const NUMBER = '\\d+(?:[.,]\\d+)?';
/** "10-12 इंच", "12 से 15 दिन", "8वीं", "35 °C". */
const COUNTED = new RegExp(
  `${NUMBER}(?:\\s*(?:-|–|—|से|या|to|or)\\s*${NUMBER})*\\s*-?\\s*(?:${anyOf(dose.COUNTED_WORDS)}${END}|°)`,
  'giu',
);
const AMOUNTS = [
  new RegExp(`(?:\\d|${START})${anyOf(dose.SHORT_MEASURES)}${END}`, 'iu'),
  new RegExp(`(?:${START}(?:प्रति|फी|per|prati)\\s+|/\\s*)${anyOf(dose.AREA_WORDS)}${END}`, 'iu'),
  new RegExp(`${START}(?:हर|प्रत्येक|every|each)\\s+${anyOf(dose.VESSEL_WORDS)}${END}`, 'iu'),
  new RegExp(`${START}(?:अनुपात|ratio|anupat)${END}`, 'iu'),
  new RegExp(`${START}${anyOf(dose.AMOUNT_WORDS)}${END}.{0,20}${START}${anyOf(dose.TIMES_WORDS)}${END}`, 'iu'),
  new RegExp(`${START}${anyOf(dose.TIMES_WORDS)}${END}.{0,20}${START}${anyOf(dose.AMOUNT_WORDS)}${END}`, 'iu'),
  /[%٪‰]/u,
];
const MIXED = new RegExp(`${START}(?:पानी|दवा|घोल|water|pani|paani|dawa|ghol)${END}`, 'iu');

const sounds = (words: readonly string[]) => new Set(words.map((word) => soundOf(cleanText(word))));
const NUMBERS = sounds(dose.NUMBER_WORDS);
const NO_NUMBERS = new Set(dose.NO_NUMBERS);
const MEASURES = sounds(dose.MEASURE_WORDS);
const UNITS = new Set(dose.UNIT_WORDS);
const SHARES = new Set(dose.SHARE_WORDS);
const BETWEEN = new Set(dose.BETWEEN_WORDS);

/** Cache: most texts are our own and repeat. */
const LETTERS_KEPT = 400_000;

/**
 * Whether a text contains an amount of something to apply: "2 ml", "ढाई मिली", "0.5 %", "प्रति पंप", "half a cap",
 * "1:100". A number in digits is one unless it counts days, lengths, temperature or things of the orchard; a number
 * word only before a unit or a vessel. Prefers false positives: our own texts are written without amounts.
 */
export const containsDose = memoize((text: string): boolean => {
  const clean = cleanText(asSeen(withPlainDigits(text)));
  if (/\d/u.test(clean.replace(COUNTED, ' '))) return true;
  return AMOUNTS.some((amount) => amount.test(clean)) || hasDoseWords(clean);
}, LETTERS_KEPT);

/** Digits of every script and shape (circled, raised, Roman) as a plain digit: the value does not matter here. */
function withPlainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{N}/gu, '1');
}

function hasDoseWords(clean: string): boolean {
  const words = clean.match(/[\p{L}\p{M}]+/gu) ?? [];
  const mixed = MIXED.test(clean);
  return words.some((word, at) => {
    const sound = soundOf(word);
    if (isMeasure(sound)) return true;
    if (!NUMBERS.has(sound) || NO_NUMBERS.has(word)) return false;
    const next = words[at + 1] ?? '';
    const unitAt = BETWEEN.has(next) ? at + 2 : at + 1;
    const unit = words[unitAt] ?? '';
    if (unit === 'मिली' && words[unitAt + 1] === 'बग') return false;
    return UNITS.has(unit) || (mixed && SHARES.has(unit));
  });
}

/** A measure, also one attached to its number: "दोग्राम". */
function isMeasure(sound: string): boolean {
  if (MEASURES.has(sound)) return true;
  return [...MEASURES].some((measure) => sound.endsWith(measure) && NUMBERS.has(sound.slice(0, -measure.length)));
}
