import type { Label } from '../label.ts';
import type { LabelFinder } from '../names/label-finder.ts';
import { asSeen } from '../names/name-shape.ts';
import { createFindSubstances, type NamedSubstance } from '../spraying/named-substances.ts';
import { is, near, type Sentence, type SpokenWord, sentencesOf } from '../spraying/spoken-words.ts';
import type { NamedProduct } from '../spraying/substances.ts';
import { SUBSTANCES, type Substance } from '../spraying/substances.ts';
import { amountsIn, isStrength, litresAround } from './amounts.ts';
import { containsDose } from './dose-text.ts';

/** An amount of something to spray, as written in a text. */
export interface WrittenDose<Row extends Label = Label> {
  /** Label rows that it may be a dose of; empty: of nothing with a label. */
  labels: readonly Row[];
  /** The unit of a percentage is open; undefined: no amount, or no amount of water, is given. */
  perLitre?: { value: number; unit?: 'ml' | 'g' };
  /**
   * A further amount behind that of a product: of the same, or of something without a name here ("+ स्टिकर 0.5 मिली").
   */
  isAgain?: boolean;
}

/** Position of a named product in a sentence. */
interface Name {
  from: number;
  to: number;
  what: 'ingredient' | 'unlabelled' | 'nutrient';
  id?: string;
}

type Words = readonly SpokenWord[];

const START = '(?<![\\p{L}\\p{M}])';
/** Spellings of units that the word reader splits, and dots that end no sentence: "200 लि. पानी". */
const UNIT_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${START}(?:एम\\.?\\s?एल|मि\\.?\\s?ली|m\\.\\s?l)(?![\\p{L}\\p{M}])\\.?`, 'gu'), ' ml '],
  [new RegExp(`${START}(लि|ली|ग्रा|ग्रॅ|कि|किग्रा|l|lit|ltr|ml|g|gm|kg)\\.(?=[\\s)])`, 'gu'), '$1'],
  [/प्रति(?=लीटर|लिटर|पंप|एकड)/gu, 'प्रति '],
  [new RegExp(`${START}gpl(?![\\p{L}])`, 'gu'), ' g per l '],
];
/** Lines of one prescription: "मेटिराम 70 WG\nमात्रा: 20 ग्राम\nपानी: 1 लीटर". */
const SLIP_LINES = 3;

const readSentences = (text: string): Sentence[] =>
  sentencesOf(UNIT_SPELLINGS.reduce((left, [spelled, by]) => left.replace(spelled, by), asSeen(text)));

/** Whether a text contains an amount in ml, g or spoons of anything; a product's strength is none. */
export const hasAmount = (text: string): boolean =>
  readSentences(text).some(({ words }) => amountsIn(words).some(({ isShare }) => !isShare));

/**
 * Creates a reader of doses in Hindi, Marathi, English and Latin letters. `finder` knows products with a label,
 * `unlabelled` those sprayed without one.
 */
export function createReadDoses<Row extends Label>(
  finder: LabelFinder<Row>,
  unlabelled: readonly NamedProduct[],
): (text: string) => WrittenDose<Row>[] {
  const othersIn = createFindSubstances([
    ...unlabelled.map((one): Substance => ({ ...one, is: ['spray'] })),
    ...SUBSTANCES,
  ]);

  /** A name of both kinds is the ingredient's: a mixture with it may have a label. */
  function namesIn(words: Words): Name[] {
    const ingredients = finder.ingredientsIn(words).map((one): Name => ({ ...placeOf(one), what: 'ingredient' }));
    const others = othersIn(words).map((one): Name => {
      return { ...placeOf(one), what: isSprayed(one.substance) ? 'unlabelled' : 'nutrient' };
    });
    const nutrients = words.flatMap((word, at): Name[] =>
      isNutrient(word, at, words) ? [{ from: at, to: at + 1, what: 'nutrient' }] : [],
    );
    const isFree = (one: Name) => !ingredients.some(({ from, to }) => from < one.to && one.from < to);
    return [...ingredients, ...[...others, ...nutrients].filter(isFree)];
  }

  /** Rows of the named products; none if one without a label, or another strength, is named too. */
  function labelsOf(words: Words, names: readonly Name[]): readonly Row[] {
    if (names.some(({ what }) => what === 'unlabelled')) return [];
    const ingredients = names.filter(({ what }) => what === 'ingredient');
    const first = Math.min(...ingredients.map(({ from }) => from));
    const strengths = words.flatMap((word, at) => (at > first && isStrength(words, at) ? [Number(word.text)] : []));
    const ids = ingredients.flatMap(({ id = [] }) => id);
    return finder.madeOf(ids, strengths);
  }

  /**
   * Sentences, each joined with following ones that name nothing: a prescription has separate lines for product, amount
   * and water.
   */
  function blocksOf(text: string): Words[] {
    const blocks: { words: SpokenWord[]; isOpen: boolean; lines: number }[] = [];
    for (const { words } of readSentences(text)) {
      const names = namesIn(words);
      const last = blocks.at(-1);
      const goesOn = names.length === 0 && !words.some((word) => is(word, 'otherThing'));
      if (last?.isOpen && goesOn && last.lines < SLIP_LINES) {
        last.words.push(...words);
        last.lines++;
      } else blocks.push({ words: [...words], isOpen: names.some(({ what }) => what !== 'nutrient'), lines: 0 });
    }
    return blocks.map(({ words }) => words);
  }

  function dosesIn(words: Words): WrittenDose<Row>[] {
    const names = namesIn(words);
    const sprayed = names.filter(({ what }) => what !== 'nutrient');
    const all = labelsOf(words, sprayed);
    const amounts = amountsIn(words);
    const multiple = namesMultiple(words, sprayed.length > 0) ? [{ labels: all }] : [];
    if (amounts.length === 0) {
      const isOpen = sprayed.length > 0 && containsDose(withoutNames(words, sprayed));
      return isOpen ? [{ labels: all }] : multiple;
    }
    const namesLead = names.some(({ from }) => from < (amounts[0]?.at ?? 0));
    const places = amounts.map(({ at }, index) => {
      const last = amounts[index - 1]?.at ?? -1;
      const next = amounts[index + 1]?.at ?? words.length;
      const [from, to] = namesLead ? [last + 1, at] : [at, next];
      return { from, to, litres: litresAround(words, { from: last + 1, at, to: next }) };
    });
    let labels = all;
    const doses = amounts.flatMap(({ value, unit, isShare }, index): WrittenDose<Row>[] => {
      const { from = 0, to = 0 } = places[index] ?? {};
      const own = names.filter((one) => from <= one.from && one.from < to);
      if (own.length > 0 && own.every(({ what }) => what === 'nutrient')) return [];
      const ownLabels = () =>
        labelsOf(
          words.slice(from, to),
          own.map((one) => ({ ...one, from: one.from - from })),
        );
      if (own.length > 0) labels = ownLabels();
      // "150 मिली और 30 ग्राम प्रति पंप": both per one pump.
      const litres = isShare ? 1 : places.slice(index).find((place) => place.litres)?.litres;
      const isMixed = value !== undefined && litres !== undefined && !isShare;
      // An amount without a name is a dose only if it is mixed into something.
      if (sprayed.length === 0 && !isMixed) return [];
      if (value === undefined || litres === undefined) return [{ labels }];
      const isAgain = own.length === 0 && index > 0;
      return [{ labels, perLitre: { value: value / litres, ...(unit && { unit }) }, ...(isAgain && { isAgain }) }];
    });
    return [...doses, ...multiple];
  }

  return (text) => blocksOf(text).flatMap(dosesIn);
}

const placeOf = ({ from, to, substance }: NamedSubstance) => ({ from, to, id: substance.id });

/** What is sold for spraying and needs a label; plant acids and beneficial fungi need none. */
const isSprayed = ({ id, is: of }: Substance) => of.includes('spray') && id !== 'plant_acid';

/** "लेबल से दस गुना", "10 times the label"; not in a prohibition. */
function namesMultiple(words: Words, isNamed: boolean): boolean {
  const isOfDose = isNamed || words.some((word) => is(word, 'medicine', 'dose'));
  return words.some((word, at) => {
    const isFold = is(word, 'multiple') || (is(word, 'fold') && at > 0);
    const isTimes =
      word.text === 'times' && words.slice(at + 1, at + 4).some((one) => one.text === 'label' || is(one, 'dose'));
    return (isFold || isTimes) && isOfDose && !near(words, at, 3, ['not']);
  });
}

/** "19:19:19" is a product name too. */
function isNutrient(word: SpokenWord, at: number, words: Words): boolean {
  return is(word, 'nutrient') || (at > 1 && words.slice(at - 2, at + 1).every(({ isNumber }) => isNumber));
}

/** Without product names, their strengths, and litres of water. */
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
