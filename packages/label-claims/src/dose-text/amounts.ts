import { cleanText } from '@anar/hindi/clean-text';
import { soundOf } from '@anar/hindi/sound';
import { PUMP_LITRES } from '../dose-number.ts';
import { SPRAY_LITRES_PER_HA } from '../label.ts';
import { is, type SpokenWord } from '../spraying/spoken-words.ts';
import type { Meaning } from '../spraying/word-meanings.ts';

/** An amount among the words of a sentence. */
export interface Amount {
  /** Index of its unit. */
  at: number;
  /** In ml or g; undefined for spoons and bags, or an unreadable number. */
  value: number | undefined;
  unit?: 'ml' | 'g' | undefined;
  /** A percentage, or parts per million: `value` is per litre. */
  isShare?: boolean;
}

type Words = readonly SpokenWord[];

const UNITS: readonly (readonly [Meaning, number, 'ml' | 'g'])[] = [
  ['millilitre', 1, 'ml'],
  ['gram', 1, 'g'],
  ['kilo', 1000, 'g'],
  ['milligram', 0.001, 'g'],
];
const ML_IN_LITRE = 1000;
/** Ml or g per litre. */
const PERCENT = 10;
const PPM = 0.001;
const [TEN, TWENTY, HUNDRED, THOUSAND] = [10, 20, 100, 1000];
const ACRE_IN_HA = 0.4047;
const LITRES: readonly (readonly [Meaning, number])[] = [
  ['litre', 1],
  ['pump', PUMP_LITRES],
  ['acre', SPRAY_LITRES_PER_HA * ACRE_IN_HA],
  ['hectare', SPRAY_LITRES_PER_HA],
];
const REACH = 4;
/**
 * Formulation codes behind the strength of a product: "23 SC", "23% SC", in Devanagari too; spellings of one
 * formulation share a value.
 */
const FORMULATIONS = new Map(
  [
    ...['sc एससी', 'sl एसएल', 'ec ईसी इसी', 'wp डब्ल्यूपी', 'wg wdg डब्ल्यूजी डब्ल्यूडीजी', 'od ओडी', 'cs सीएस', 'zc जेडसी झेडसी'],
    ...['gr जीआर', 'sp एसपी', 'sg', 'ew', 'fs', 'dp', 'se', 'ws', 'df'],
  ].flatMap((line) => {
    const [one = '', ...others] = line.split(' ');
    return [one, ...others].map((written) => [written, one] as const);
  }),
);
const NUMBER_WORDS = [
  '0.25 पाव पाऊ quarter',
  '0.5 आधा आधी आधे अर्धा अर्धी aadha aadhe adha adhe ardha half',
  '0.75 पौन पौना पाऊण paun',
  '1 एक एका ek one',
  '1.25 सवा sava',
  '1.5 डेढ़ दीड dedh derh did',
  '2 दो दोन do don two',
  '2.5 ढाई अढ़ाई अडीच dhai adhai adich',
  '3 तीन teen tin three',
  '4 चार char chaar four',
  '5 पांच पाच panch pach five',
  '6 छह छः छे सहा chhe chhah saha six',
  '7 सात saat sat seven',
  '8 आठ aath eight',
  '9 नौ नऊ nau nine',
  '10 दस दहा das daha ten',
  '11 ग्यारह अकरा gyarah eleven',
  '12 बारह बारा barah twelve',
  '13 तेरह तेरा terah thirteen',
  '14 चौदह चौदा chaudah fourteen',
  '15 पंद्रह पंधरा pandrah fifteen',
  '16 सोलह सोळा solah sixteen',
  '18 अठारह अठरा atharah eighteen',
  '20 बीस वीस bees twenty',
  '25 पच्चीस पंचवीस pachis pachees',
  '30 तीस tees thirty',
  '35 पैंतीस पस्तीस paintis',
  '40 चालीस चाळीस chalis forty',
  '45 पैंतालीस पंचेचाळीस paintalis',
  '50 पचास पन्नास pachas fifty',
  '60 साठ saath sixty',
  '70 सत्तर sattar seventy',
  '75 पचहत्तर पंच्याहत्तर pachattar',
  '80 अस्सी ऐंशी assi eighty',
  '90 नब्बे नव्वद nabbe ninety',
  '100 सौ शंभर sau shambhar hundred',
  '200 दोनशे',
  '300 तीनशे',
  '400 चारशे',
  '500 पाचशे',
  '1000 हजार hazar hajar thousand',
].flatMap((line) => {
  const [value, ...spoken] = line.split(' ');
  return spoken.map((word) => [cleanText(word), Number(value)] as const);
});
const BY_SPELLING = new Map(NUMBER_WORDS);
/** Number words that sound like no other number, unlike सात and साठ. */
const BY_SOUND = new Map(
  [...Map.groupBy(NUMBER_WORDS, ([word]) => soundOf(word))].flatMap(([sound, same]) => {
    const [value, ...others] = new Set(same.map(([, one]) => one));
    return value !== undefined && others.length === 0 ? [[sound, value] as const] : [];
  }),
);
/** "साढ़े तीन" is three and a half. */
const HALF_MORE = soundOf(cleanText('साढ़े'));

/** The amounts in a sentence; litres only of a product, not of water. */
export function amountsIn(words: Words): Amount[] {
  const measured = words.flatMap((word, at): Amount[] => {
    const count = numberAt(words, at - 1);
    const [, factor, unit] = UNITS.find(([meaning]) => is(word, meaning)) ?? [];
    if (factor) return [{ at, value: count && count * factor, unit }];
    return is(word, 'spoon') || isWhole(words, at) ? [{ at, value: undefined }] : [];
  });
  if (measured.length > 0) return measured;
  return words.flatMap((word, at): Amount[] => {
    const count = numberAt(words, at - 1);
    if (count === undefined) return [];
    if (isLitreOfProduct(words, at)) return [{ at, value: count * ML_IN_LITRE, unit: 'ml' }];
    // "23%" beside an amount belongs to the product's name.
    const isShare = is(word, 'percent') && !isStrength(words, at - 1);
    const share = isShare ? PERCENT : is(word, 'ppm') ? PPM : undefined;
    return share ? [{ at, value: count * share, isShare: true }] : [];
  });
}

/** Litres of water for the amount at `at`: named behind it or else before it, between `from` and `to`. */
export function litresAround(
  words: Words,
  { from, at, to }: { from: number; at: number; to: number },
): number | undefined {
  const places = [...words.keys()];
  const found = [...places.slice(at + 1, to), ...places.slice(from, at).reverse()].flatMap((place) => {
    const [meaning, litres] = LITRES.find(([one]) => is(words[place], one)) ?? [];
    if (!litres || meaning === undefined) return [];
    const ofWater = meaning === 'litre' && words.slice(place + 1, place + 3).some((word) => is(word, 'water'));
    return [
      {
        litres: litres * (numberAt(words, place - 1) ?? 1),
        isArea: meaning === 'acre' || meaning === 'hectare',
        ofWater,
      },
    ];
  });
  const [nearest] = found;
  // "500 g per hectare in 100 litres of water".
  const water = nearest?.isArea ? found.find(({ ofWater }) => ofWater) : undefined;
  return (water ?? nearest)?.litres;
}

/** Whether the number at `at` is a product's strength: "23 SC", "23% SC", "9.3 + ...". */
export function isStrength(words: Words, at: number): boolean {
  const behind = is(words[at + 1], 'percent') ? words[at + 2] : words[at + 1];
  return words[at]?.isNumber === true && (behind?.text === '+' || formulationOf(behind) !== undefined);
}

/** The formulation that a word names, one value for "WG", "WDG" and "डब्ल्यूजी"; else undefined. */
export const formulationOf = (word: { text: string } | undefined): string | undefined =>
  FORMULATIONS.get(word?.text ?? '');

/** "पूरा पैकेट"; a bottle without a word for "whole" is only what the label is printed on. */
const isWhole = (words: Words, at: number) =>
  is(words[at], 'container') && (is(words[at - 1], 'whole') || numberAt(words, at - 1) !== undefined);

/** "1 लीटर दवा", "1 लीटर प्रति हेक्टेयर", "2 लीटर 200 लीटर पानी में"; litres of water are the carrier. */
function isLitreOfProduct(words: Words, at: number): boolean {
  if (!is(words[at], 'litre')) return false;
  if (is(words[at + 1], 'medicine')) return true;
  const behind = words.slice(at + 1, at + 1 + REACH);
  const next = behind.findIndex((word) => is(word, 'litre', 'pump', 'acre', 'hectare'));
  return next >= 0 && !behind.slice(0, next).some((word) => is(word, 'water', 'solution'));
}

/**
 * "1,500", "1.5", "डेढ़", "दो सौ पचास"; undefined for no number, or digits in groups ("2 000"), which could be a range.
 */
function numberAt(words: Words, at: number): number | undefined {
  const last = numberOf(words[at]);
  if (last === undefined) return undefined;
  if (words[at]?.isNumber) {
    const before = words[at - 1];
    const isTorn = before?.isNumber === true && !isStrength(words, at - 1) && (numberOf(before) ?? 0) >= last;
    return isTorn ? undefined : last;
  }
  let start = at;
  while (start > 0 && !words[start - 1]?.isNumber && numberOf(words[start - 1]) !== undefined) start--;
  const value = sumOf(words.slice(start, at + 1).flatMap((word) => numberOf(word) ?? []));
  return words[start - 1]?.sound === HALF_MORE ? value + 0.5 : value;
}

/** "दो सौ पचास" is 2 × 100 + 50. "दो तीन" is a range: its upper end counts. */
function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value, at) => {
    if (value === HUNDRED || value === THOUSAND) return (sum || 1) * value;
    return sum >= HUNDRED || (sum >= TWENTY && value < TEN && at > 0) ? sum + value : value;
  }, 0);
}

function numberOf(word: SpokenWord | undefined): number | undefined {
  if (!word) return undefined;
  if (word.isNumber) return Number(word.text.replace(/,(?=\d{3}$)/, '').replace(',', '.'));
  return BY_SPELLING.get(word.text) ?? BY_SOUND.get(word.sound);
}
