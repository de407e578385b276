import { formulationOf } from '../dose-text/amounts.ts';
import { type Ingredients, ingredientsOf, type Label, strengthsOf } from '../label.ts';
import { createFindSubstances, type NamedSubstance } from '../spraying/named-substances.ts';
import { is, type SpokenWord, sentencesOf } from '../spraying/spoken-words.ts';
import { asSeen } from './name-shape.ts';

/** Finds label rows in what people write: products are recognised by their ingredients. */
export interface LabelFinder<Row extends Label = Label> {
  /** Ingredients of any row that the words name, in order. */
  ingredientsIn(words: readonly SpokenWord[]): NamedSubstance[];
  /**
   * Rows of products with exactly these ingredients, by `id` of the substances; a mixture does not match its parts.
   * With strengths, none if one of them belongs to no row.
   */
  madeOf(ingredients: Iterable<string>, strengths?: readonly number[]): readonly Row[];
  /**
   * Rows of the one product that a written name means ("metiram 70wg"): its ingredients and no other naming word.
   * Strengths and formulation must be absent or those of the label, in its order: others mean another product. Empty:
   * no product, or several.
   */
  named(text: string): readonly Row[];
}

/** `rows`: candidates; `labels`: the whole table, whose ingredients are known. */
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
      const words = sentencesOf(asSeen(text)).flatMap((sentence) => sentence.words);
      const named = ingredientsIn(words);
      const isName = (at: number) => named.some(({ from, to }) => from <= at && at < to);
      const rest = words.filter((word, at) => !isName(at) && !isBesideName(word));
      if (named.length === 0 || rest.length > 0) return [];
      const found = madeOf(named.map(({ substance }) => substance.id)).filter((row) => isWritten(row, words, named));
      return new Set(found.map(({ product }) => product)).size === 1 ? found : [];
    },
  };
}

/** Whether strengths and formulation, if given, match the row. */
function isWritten(row: Label, words: readonly SpokenWord[], named: readonly NamedSubstance[]): boolean {
  const strengths = words.flatMap((word, at) => (word.isNumber && !isUnit(words[at + 1]) ? [Number(word.text)] : []));
  const formulations = words.flatMap((word) => formulationOf(word) ?? []);
  const isSameOrder = named.map(({ substance }) => substance.id).join() === ingredientsOf(row).join();
  const isSameStrength = isSameOrder && strengths.join() === strengthsOf(row).join();
  const own = formulationOf({ text: row.product.split(' ').at(-1)?.toLowerCase() ?? '' });
  return (strengths.length === 0 || isSameStrength) && formulations.every((one) => one === own);
}

const isUnit = (word: SpokenWord | undefined) => is(word, 'millilitre', 'gram', 'kilo', 'litre');

/** Strengths, amounts, "और", "दवा": they name nothing else. */
const isBesideName = (word: SpokenWord): boolean =>
  word.isNumber ||
  word.text === '+' ||
  formulationOf(word) !== undefined ||
  isUnit(word) ||
  is(word, 'joins', 'percent', 'medicine');

const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((one) => all.has(one));
