import { PUMP_LITRES } from '../dose-number.ts';
import { type Label, SPRAY_LITRES_PER_HA } from '../label.ts';
import type { LabelFinder } from '../names/label-finder.ts';
import { asSeen } from '../names/name-shape.ts';
import { createFindSubstances, type NamedSubstance } from '../spraying/named-substances.ts';
import { is, type Sentence, type SpokenWord, sentencesOf } from '../spraying/spoken-words.ts';
import type { NamedProduct } from '../spraying/spray-question.ts';
import { SUBSTANCES, type Substance } from '../spraying/substances.ts';
import type { Meaning } from '../spraying/word-meanings.ts';
import { tellsDose } from './dose-text.ts';

/** An amount that a text writes of something to spray. */
export interface WrittenDose<Row extends Label = Label> {
  /** Rows whose product it may be a dose of; none: of nothing that has a label. */
  labels: readonly Row[];
  /** Of a percentage the unit is open; undefined: the text does not say how much, or in how much water. */
  perLitre?: { value: number; unit?: 'ml' | 'g' };
}

/** Where an amount stands among the words of a sentence: at its unit. */
interface Amount {
  at: number;
  /** Undefined: in words, or in spoons. */
  value: number | undefined;
  unit?: 'ml' | 'g' | undefined;
  isPercent?: boolean;
}

const UNITS: readonly (readonly [Meaning, number, 'ml' | 'g'])[] = [
  ['millilitre', 1, 'ml'],
  ['gram', 1, 'g'],
  ['kilo', 1000, 'g'],
];
/** Ml or g in a litre. */
const PERCENT = 10;
const LITRES: readonly (readonly [Meaning, number])[] = [
  ['litre', 1],
  ['pump', PUMP_LITRES],
  ['acre', SPRAY_LITRES_PER_HA * 0.4047],
  ['hectare', SPRAY_LITRES_PER_HA],
];
/** Behind the strength of a product: "23 SC", "23% SC". */
const FORMULATION = /^(?:sc|sl|ec|wp|wg|wdg|od|cs|zc|gr|sp|sg|ew|fs|dp|se|ws|df|एससी|एसएल|ईसी|डब्ल्यूपी|डब्ल्यूजी|डब्ल्यूडीजी)$/;

/**
 * Makes a reader of the doses that a text writes, in Hindi, Marathi, English and Latin letters. `finder` knows what has a
 * label, `unlabelled` what is sprayed without one.
 */
export function createReadDoses<Row extends Label>(
  finder: LabelFinder<Row>,
  unlabelled: readonly NamedProduct[],
): (text: string) => WrittenDose<Row>[] {
  const othersIn = createFindSubstances([
    ...unlabelled.map((one): Substance => ({ ...one, is: ['spray'] })),
    ...SUBSTANCES,
  ]);

  /** What the words name; a name of both is that of the ingredient, which a mixture may have a label for. */
  function namesIn(words: readonly SpokenWord[]) {
    const ingredients = finder.ingredientsIn(words);
    const others = othersIn(words).filter((one) => !ingredients.some(({ from, to }) => from < one.to && one.from < to));
    const sprayed = others.filter(({ substance }) => substance.is.includes('spray'));
    return {
      ingredients,
      sprayed,
      isFed: sprayed.length < others.length || words.some(isNutrient),
    };
  }

  function dosesIn({ words }: Sentence, before: readonly Row[]): { doses: WrittenDose<Row>[]; named: readonly Row[] } {
    const { ingredients, sprayed, isFed } = namesIn(words);
    const names = [...ingredients, ...sprayed];
    const firstName = Math.min(...names.map(({ from }) => from));
    /** Of a name without a label among them it is no dose of the others. */
    const labelsOf = (from: number, to: number): readonly Row[] => {
      const isThere = (one: NamedSubstance) => from <= one.from && one.from < to;
      if (sprayed.some(isThere)) return [];
      return finder.madeOf(ingredients.filter(isThere).map(({ substance }) => substance.id));
    };
    const named = labelsOf(0, words.length);
    const amounts = amountsIn(words);
    if (amounts.length === 0) {
      const isOpen = names.length > 0 && tellsDose(withoutNames(words, names));
      return { doses: isOpen ? [{ labels: named }] : [], named };
    }
    if (names.length === 0 && isFed) return { doses: [], named };

    let labels = names.length > 0 ? named : before;
    const doses = amounts.flatMap(({ at, value, unit, isPercent }, index): WrittenDose<Row>[] => {
      const last = amounts[index - 1]?.at ?? -1;
      const next = amounts[index + 1]?.at ?? words.length;
      const [from, to] = firstName < (amounts[0]?.at ?? 0) ? [last + 1, at] : [at, next];
      if (names.some((one) => from <= one.from && one.from < to)) labels = labelsOf(from, to);
      const litres = litresAround(words, { from: last + 1, at, to: next }) ?? (isPercent ? 1 : undefined);
      // An amount of nothing named is a dose only where it is mixed into something.
      if (value === undefined || litres === undefined) return names.length > 0 ? [{ labels }] : [];
      return [{ labels, perLitre: { value: value / litres, ...(unit && { unit }) } }];
    });
    return { doses, named };
  }

  return (text) => {
    let before: readonly Row[] = [];
    return sentencesOf(asSeen(text)).flatMap((sentence) => {
      const { doses, named } = dosesIn(sentence, before);
      if (named.length > 0) before = named;
      return doses;
    });
  };
}

/** Whether a text writes an amount in ml, g or spoons, whatever of; the strength of a product is none. */
export function hasAmount(text: string): boolean {
  return sentencesOf(asSeen(text)).some(({ words }) => amountsIn(words).some(({ isPercent }) => !isPercent));
}

function amountsIn(words: readonly SpokenWord[]): Amount[] {
  const found = words.flatMap((word, at): Amount[] => {
    const count = numberAt(words, at - 1);
    const [, factor, unit] = UNITS.find(([meaning]) => is(word, meaning)) ?? [];
    if (factor) return [{ at, value: count && count * factor, unit }];
    if (isLitreOfProduct(words, at)) return [{ at, value: count && count * 1000, unit: 'ml' }];
    if (is(word, 'spoon')) return [{ at, value: undefined }];
    const isShare = is(word, 'percent') && count !== undefined && !isStrength(words, at - 1);
    return isShare ? [{ at, value: count * PERCENT, isPercent: true }] : [];
  });
  // "23%" beside an amount is what the product is called.
  const amounts = found.filter(({ isPercent }) => !isPercent);
  return amounts.length > 0 ? amounts : found;
}

const AREA_REACH = 3;

/** "1 लीटर प्रति हेक्टेयर", and no water in which something is dissolved. */
function isLitreOfProduct(words: readonly SpokenWord[], at: number): boolean {
  if (!is(words[at], 'litre') || words.some((word) => is(word, 'water', 'solution'))) return false;
  return words.slice(at + 1, at + 1 + AREA_REACH).some((word) => is(word, 'acre', 'hectare'));
}

/** "19:19:19" is one too. */
function isNutrient(word: SpokenWord, at: number, words: readonly SpokenWord[]): boolean {
  return is(word, 'nutrient') || (at > 1 && words.slice(at - 2, at + 1).every(({ isNumber }) => isNumber));
}

/** Whether the number at `at` is the strength of a product: "23 SC", "23% SC", "9.3 + ...". */
function isStrength(words: readonly SpokenWord[], at: number): boolean {
  const behind = is(words[at + 1], 'percent') ? words[at + 2] : words[at + 1];
  return words[at]?.isNumber === true && (behind?.text === '+' || FORMULATION.test(behind?.text ?? ''));
}

/** Litres of water that the amount at `at` goes into: named behind it, or else before it. */
function litresAround(
  words: readonly SpokenWord[],
  { from, at, to }: { from: number; at: number; to: number },
): number | undefined {
  const behind = words.slice(at + 1, to).map((_, index) => at + 1 + index);
  const ahead = words
    .slice(from, at)
    .map((_, index) => from + index)
    .reverse();
  for (const place of [...behind, ...ahead]) {
    const [, litres] = LITRES.find(([meaning]) => is(words[place], meaning)) ?? [];
    if (litres) return litres * (numberAt(words, place - 1) ?? 1);
  }
  return undefined;
}

/** "1,500" and "1.5"; undefined: no number in digits. */
function numberAt(words: readonly SpokenWord[], at: number): number | undefined {
  const word = words[at];
  if (!word?.isNumber) return undefined;
  return Number(word.text.replace(/,(?=\d{3}$)/, '').replace(',', '.'));
}

/** Without the names of products, their strengths, and litres of water. */
function withoutNames(words: readonly SpokenWord[], named: readonly NamedSubstance[]): string {
  const isName = (at: number) => named.some(({ from, to }) => from <= at && at < to);
  const isLitres = (at: number) => words[at]?.isNumber && is(words[at + 1], 'litre');
  const isOther = (word: SpokenWord, at: number) =>
    isName(at) ||
    isStrength(words, at) ||
    (is(word, 'percent') && isStrength(words, at - 1)) ||
    isLitres(at) ||
    isLitres(at - 1);
  return words
    .filter((word, at) => !isOther(word, at))
    .map(({ text }) => text)
    .join(' ');
}
