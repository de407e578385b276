import { cleanText } from '@anar/india/clean-text';
import type { Label } from '../label.ts';
import { createNameFinder } from './product-names.ts';

const NUMBERS = /\d+(?:\.\d+)?/g;
/** What follows a name: strengths and the kind of formulation. */
const FORMULATION = /\s+\d.*$/u;
const BETWEEN_SUBSTANCES = /\s*[+,;&]\s*|\s+(?:और|व|and|with)\s+/iu;

const partsOf = (text: string) => text.split(BETWEEN_SUBSTANCES).filter((part) => part !== '');
const numbersIn = (text: string) => cleanText(text).match(NUMBERS) ?? [];

/**
 * Finds the label of the product that a written name means, in either script: all of its substances and no other one. Of
 * strengths none or all of the label's stand in it: another strength is another product. Of two rows the longer wait counts.
 */
export function createFindLabel<Row extends Pick<Label, 'product' | 'phi'>>(labels: readonly Row[]) {
  const rows = labels
    .map((label) => ({ label, substances: partsOf(label.product).map((part) => part.replace(FORMULATION, '')) }))
    .sort((one, other) => (other.label.phi ?? 0) - (one.label.phi ?? 0));
  const names = new Set(rows.flatMap(({ substances }) => substances));
  const finder = createNameFinder([...names].map((id) => ({ id, names: [id] })));
  // "कॉपर सल्फेट" stands in "कॉपर सल्फेट पेंटाहाइड्रेट", which is another thing.
  const substancesIn = (text: string) =>
    finder.find(text).filter((one, _at, all) => !all.some((other) => other !== one && other.includes(one)));

  return (text: string): Row | undefined => {
    const parts = partsOf(text).map(substancesIn);
    if (parts.some((found) => found.length === 0)) return undefined;
    const named = new Set(parts.flat());
    const numbers = new Set(numbersIn(text));
    return rows.find(({ label, substances }) => {
      const isStrength = numbers.size === 0 || numbersIn(label.product).every((one) => numbers.has(one));
      return isStrength && named.size === substances.length && substances.every((one) => named.has(one));
    })?.label;
  };
}
