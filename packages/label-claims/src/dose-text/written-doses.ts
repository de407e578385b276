import type { Label } from '../label.ts';
import type { LabelFinder } from '../names/label-finder.ts';
import { asSeen } from '../names/name-shape.ts';
import { createFindSubstances, type NamedSubstance } from '../spraying/named-substances.ts';
import { is, type Sentence, type SpokenWord, sentencesOf } from '../spraying/spoken-words.ts';
import type { NamedProduct } from '../spraying/spray-question.ts';
import { SUBSTANCES, type Substance } from '../spraying/substances.ts';
import { amountsIn, isStrength, litresAround } from './amounts.ts';
import { tellsDose } from './dose-text.ts';

/** An amount that a text writes of something to spray. */
export interface WrittenDose<Row extends Label = Label> {
  /** Rows whose product it may be a dose of; none: of nothing that has a label. */
  labels: readonly Row[];
  /** Of a percentage the unit is open; undefined: the text does not say how much, or in how much water. */
  perLitre?: { value: number; unit?: 'ml' | 'g' };
}

/** Where a sentence names something that is measured out. */
interface Name {
  from: number;
  to: number;
  what: 'ingredient' | 'unlabelled' | 'nutrient';
  id?: string;
}

type Words = readonly SpokenWord[];

/** Their dots end no sentence: "200 लि. पानी". */
const ABBREVIATIONS = /(?<![\p{L}\p{M}])(लि|ली|मि|मिली|ग्रा|ग्रॅ|कि|किग्रा|l|lit|ltr|ml|g|gm|kg)\.(?=[\s)])/gu;

const readSentences = (text: string): Sentence[] => sentencesOf(asSeen(text).replace(ABBREVIATIONS, '$1'));

/** Whether a text writes an amount in ml, g or spoons, whatever of; the strength of a product is none. */
export const hasAmount = (text: string): boolean =>
  readSentences(text).some(({ words }) => amountsIn(words).some(({ isPercent }) => !isPercent));

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

  /** A name of both is that of the ingredient, which a mixture may have a label for. */
  function namesIn(words: Words): Name[] {
    const ingredients = finder.ingredientsIn(words).map((one): Name => ({ ...placeOf(one), what: 'ingredient' }));
    const others = othersIn(words).map((one): Name => {
      return { ...placeOf(one), what: one.substance.is.includes('spray') ? 'unlabelled' : 'nutrient' };
    });
    const nutrients = words.flatMap((word, at): Name[] =>
      isNutrient(word, at, words) ? [{ from: at, to: at + 1, what: 'nutrient' }] : [],
    );
    const isFree = (one: Name) => !ingredients.some(({ from, to }) => from < one.to && one.from < to);
    return [...ingredients, ...[...others, ...nutrients].filter(isFree)];
  }

  /** Rows of what is named; with a name that has no label beside them, or another strength, none. */
  function labelsOf(words: Words, names: readonly Name[]): readonly Row[] {
    if (names.some(({ what }) => what === 'unlabelled')) return [];
    const ingredients = names.filter(({ what }) => what === 'ingredient');
    const first = Math.min(...ingredients.map(({ from }) => from));
    const strengths = words.flatMap((word, at) => (at > first && isStrength(words, at) ? [Number(word.text)] : []));
    return finder.madeOf(
      ingredients.flatMap(({ id = [] }) => id),
      strengths,
    );
  }

  function dosesIn(words: Words, before: readonly Row[]): { doses: WrittenDose<Row>[]; named: readonly Row[] } {
    const names = namesIn(words);
    const sprayed = names.filter(({ what }) => what !== 'nutrient');
    const named = labelsOf(words, sprayed);
    const amounts = amountsIn(words);
    if (amounts.length === 0) {
      const isOpen = sprayed.length > 0 && tellsDose(withoutNames(words, sprayed));
      return { doses: isOpen ? [{ labels: named }] : [], named };
    }
    const namesLead = names.some(({ from }) => from < (amounts[0]?.at ?? 0));
    let labels = sprayed.length > 0 ? named : before;
    const doses = amounts.flatMap(({ at, value, unit, isPercent }, index): WrittenDose<Row>[] => {
      const last = amounts[index - 1]?.at ?? -1;
      const next = amounts[index + 1]?.at ?? words.length;
      const [from, to] = namesLead ? [last + 1, at] : [at, next];
      const own = names.filter((one) => from <= one.from && one.from < to);
      if (own.length > 0 && own.every(({ what }) => what === 'nutrient')) return [];
      if (own.length > 0)
        labels = labelsOf(
          words.slice(from, to),
          own.map((one) => ({ ...one, from: one.from - from })),
        );
      const litres = litresAround(words, { from: last + 1, at, to: next }) ?? (isPercent ? 1 : undefined);
      // An amount of nothing named is a dose only where it is mixed into something.
      const isMixed = value !== undefined && litres !== undefined && !isPercent;
      if (sprayed.length === 0 && !isMixed) return [];
      if (value === undefined || litres === undefined) return [{ labels }];
      return [{ labels, perLitre: { value: value / litres, ...(unit && { unit }) } }];
    });
    return { doses, named };
  }

  return (text) => {
    let before: readonly Row[] = [];
    return readSentences(text).flatMap(({ words }) => {
      const { doses, named } = dosesIn(words, before);
      if (named.length > 0) before = named;
      return doses;
    });
  };
}

const placeOf = ({ from, to, substance }: NamedSubstance) => ({ from, to, id: substance.id });

/** "19:19:19" is one too. */
function isNutrient(word: SpokenWord, at: number, words: Words): boolean {
  return is(word, 'nutrient') || (at > 1 && words.slice(at - 2, at + 1).every(({ isNumber }) => isNumber));
}

/** Without the names of products, their strengths, and litres of water. */
function withoutNames(words: Words, names: readonly Name[]): string {
  const isName = (at: number) => names.some(({ from, to }) => from <= at && at < to);
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
