import { cleanText } from '@anar/india/clean-text';
import { soundOf } from '@anar/india/hindi-sound';
import { PUMP_LITRES } from '../dose-number.ts';
import { SPRAY_LITRES_PER_HA } from '../label.ts';
import { is, type SpokenWord } from '../spraying/spoken-words.ts';
import type { Meaning } from '../spraying/word-meanings.ts';

/** An amount among the words of a sentence. */
export interface Amount {
  /** Of its unit. */
  at: number;
  /** In ml or g, of a percentage those in a litre; undefined: in spoons, or without a number. */
  value: number | undefined;
  unit?: 'ml' | 'g' | undefined;
  isPercent?: boolean;
}

type Words = readonly SpokenWord[];

const UNITS: readonly (readonly [Meaning, number, 'ml' | 'g'])[] = [
  ['millilitre', 1, 'ml'],
  ['gram', 1, 'g'],
  ['kilo', 1000, 'g'],
];
const ML_IN_LITRE = 1000;
const PERCENT = 10;
const ACRE_IN_HA = 0.4047;
const LITRES: readonly (readonly [Meaning, number])[] = [
  ['litre', 1],
  ['pump', PUMP_LITRES],
  ['acre', SPRAY_LITRES_PER_HA * ACRE_IN_HA],
  ['hectare', SPRAY_LITRES_PER_HA],
];
const AREA_REACH = 3;
/** Behind the strength of a product: "23 SC", "23% SC". */
const FORMULATION = new RegExp(
  `^(?:${[
    ...['sc', 'sl', 'ec', 'wp', 'wg', 'wdg', 'od', 'cs', 'zc', 'gr', 'sp', 'sg', 'ew', 'fs', 'dp', 'se', 'ws', 'df'],
    ...['एससी', 'एसएल', 'ईसी', 'इसी', 'डब्ल्यूपी', 'डब्ल्यूजी', 'डब्ल्यूडीजी', 'ओडी', 'सीएस', 'जेडसी', 'झेडसी', 'जीआर', 'एसपी'],
  ].join('|')})$`,
);
const HUNDRED = 100;
const NUMBERS = new Map(
  [
    ...['0.25 पाव पाऊ', '0.5 आधा आधी आधे अर्धा अर्धी aadha adha ardha half', '0.75 पौन पौना पाऊण paun', '1 एक एका ek one'],
    ...['1.25 सवा sava', '1.5 डेढ़ दीड dedh derh did', '2 दो दोन do don two', '2.5 ढाई अढ़ाई अडीच dhai adhai adich'],
    ...['3 तीन teen tin three', '4 चार char chaar four', '5 पांच पाच panch pach five', '6 छह छः सहा chhe saha six'],
    ...[
      '7 सात saat seven',
      '8 आठ aath eight',
      '9 नौ नऊ nau nine',
      '10 दस दहा das daha ten',
      '12 बारह बारा barah twelve',
    ],
    ...['15 पंद्रह पंधरा pandrah fifteen', '20 बीस वीस bees twenty', '25 पच्चीस पंचवीस pachis', '30 तीस tees thirty'],
    ...['40 चालीस चाळीस chalis forty', '50 पचास पन्नास pachas fifty', '100 सौ शंभर शे sau shambhar hundred'],
  ].flatMap((line) => {
    const [value, ...spoken] = line.split(' ');
    return spoken.map((word) => [soundOf(cleanText(word)), Number(value)] as const);
  }),
);
/** "साढ़े तीन" is a half more than three. */
const HALF_MORE = soundOf(cleanText('साढ़े'));

/** What a sentence measures out; of litres only those of a product, not of water. */
export function amountsIn(words: Words): Amount[] {
  const found = words.flatMap((word, at): Amount[] => {
    const count = numberAt(words, at - 1);
    const [, factor, unit] = UNITS.find(([meaning]) => is(word, meaning)) ?? [];
    if (factor) return [{ at, value: count && count * factor, unit }];
    if (isLitreOfProduct(words, at)) return [{ at, value: count && count * ML_IN_LITRE, unit: 'ml' }];
    if (is(word, 'spoon')) return [{ at, value: undefined }];
    const isShare = is(word, 'percent') && count !== undefined && !isStrength(words, at - 1);
    return isShare ? [{ at, value: count * PERCENT, isPercent: true }] : [];
  });
  // "23%" beside an amount is what the product is called.
  const measured = found.filter(({ isPercent }) => !isPercent);
  return measured.length > 0 ? measured : found;
}

/** Litres of water that the amount at `at` goes into, named behind it or else before it, between `from` and `to`. */
export function litresAround(
  words: Words,
  { from, at, to }: { from: number; at: number; to: number },
): number | undefined {
  const places = [...words.keys()];
  for (const place of [...places.slice(at + 1, to), ...places.slice(from, at).reverse()]) {
    const [, litres] = LITRES.find(([meaning]) => is(words[place], meaning)) ?? [];
    if (litres) return litres * (numberAt(words, place - 1) ?? 1);
  }
  return undefined;
}

/** Whether the number at `at` is the strength of a product: "23 SC", "23% SC", "9.3 + ...". */
export function isStrength(words: Words, at: number): boolean {
  const behind = is(words[at + 1], 'percent') ? words[at + 2] : words[at + 1];
  return words[at]?.isNumber === true && (behind?.text === '+' || FORMULATION.test(behind?.text ?? ''));
}

/** "1 लीटर दवा", or "1 लीटर प्रति हेक्टेयर" where there is no water that it is dissolved in. */
function isLitreOfProduct(words: Words, at: number): boolean {
  if (!is(words[at], 'litre')) return false;
  if (is(words[at + 1], 'medicine')) return true;
  if (words.some((word) => is(word, 'water', 'solution'))) return false;
  return words.slice(at + 1, at + 1 + AREA_REACH).some((word) => is(word, 'acre', 'hectare'));
}

/** "1,500", "1.5", "डेढ़", "दो सौ"; undefined: no number. */
function numberAt(words: Words, at: number): number | undefined {
  const word = words[at];
  if (word?.isNumber) return Number(word.text.replace(/,(?=\d{3}$)/, '').replace(',', '.'));
  const value = word && NUMBERS.get(word.sound);
  if (value === HUNDRED) return HUNDRED * (numberAt(words, at - 1) ?? 1);
  return value && words[at - 1]?.sound === HALF_MORE ? value + 0.5 : value;
}
