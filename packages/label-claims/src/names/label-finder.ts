import { type Ingredients, ingredientsOf, type Label, strengthsOf } from '../label.ts';
import { createFindSubstances, type NamedSubstance } from '../spraying/named-substances.ts';
import { type SpokenWord, sentencesOf } from '../spraying/spoken-words.ts';
import { asSeen } from './name-shape.ts';

/** Finds rows of the label table in what people write: their products are known by what they are made of. */
export interface LabelFinder<Row extends Label = Label> {
  /** Ingredients of any row that the words name, in their order. */
  ingredientsIn(words: readonly SpokenWord[]): NamedSubstance[];
  /**
   * Rows of products made of these ingredients alone, by `id` of the substances; of a mixture not those of its parts. With
   * strengths, none where one of them is that of no row.
   */
  madeOf(ingredients: Iterable<string>, strengths?: readonly number[]): readonly Row[];
  /**
   * Rows of the one product that a written name means ("metiram 70wg"): all of its ingredients and nothing else. Of its
   * strengths none or all stand there: another strength is another product. None: of no product, or of several.
   */
  named(text: string): readonly Row[];
}

const BETWEEN_INGREDIENTS = /\s*[+,;&]\s*|\s+(?:और|व|and|with)\s+/iu;

/** `rows`: those that are found; `labels`: the whole table, whose ingredients are known. */
export function createLabelFinder<Row extends Label>(
  labels: readonly Label[],
  rows: readonly Row[],
  ingredients: Ingredients,
): LabelFinder<Row> {
  const known = new Set(labels.flatMap(ingredientsOf));
  const ingredientsIn = createFindSubstances(
    [...known].map((id) => ({ id, is: ['spray'], names: [id, ...(ingredients[id] ?? [])] })),
  );
  const made = rows.map((row) => ({ row, of: new Set(ingredientsOf(row)) }));

  function madeOf(named: Iterable<string>, strengths: readonly number[] = []): Row[] {
    const have = new Set(named);
    const found = made.filter(({ of }) => isSubset(of, have));
    const whole = found.filter(({ of }) => !found.some((other) => other.of.size > of.size && isSubset(of, other.of)));
    const known = whole.flatMap(({ row }) => strengthsOf(row));
    const isKnown = (strength: number) => known.some((one) => Math.round(one) === Math.round(strength));
    return strengths.every(isKnown) ? whole.map(({ row }) => row) : [];
  }

  return {
    ingredientsIn,
    madeOf,
    named(text) {
      const parts = asSeen(text)
        .split(BETWEEN_INGREDIENTS)
        .map((part) => sentencesOf(part).flatMap(({ words }) => words))
        .filter((words) => words.length > 0);
      const named = parts.map((words) => ingredientsIn(words).map(({ substance }) => substance.id));
      if (named.some((some) => some.length === 0)) return [];
      const numbers = parts.flat().flatMap(({ isNumber, text: number }) => (isNumber ? [Number(number)] : []));
      const found = madeOf(named.flat()).filter(
        (row) => numbers.length === 0 || strengthsOf(row).every((strength) => numbers.includes(strength)),
      );
      return new Set(found.map(({ product }) => product)).size === 1 ? found : [];
    },
  };
}

const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((one) => all.has(one));
