import type { ClassifiedWord } from '@anar/classifier/features';

/**
 * Questions with a fixed answer: no, and why. Not an emergency. What is mixed, how strong and when:
 * `@anar/label-claims/spraying`.
 */
export interface ClearNo {
  id: 'children_near';
  say: string;
  source: string;
}

const CHILDREN_NEAR: ClearNo = {
  id: 'children_near',
  say: 'नहीं। छिड़काव के समय बच्चे, गर्भवती महिला और पशु पास न हों। बच्चों पर ज़हर जल्दी असर करता है। पहले उन्हें घर भेजें। बच्चों से दवा न घुलवाएँ, न डलवाएँ। दवा सूखने तक और लेबल पर लिखे समय तक बाग में न आने दें।',
  // The register gives the amounts; the wording of the rules was not looked up.
  source: 'CIB&RC, लेबल के नियम (शब्दों की जाँच बाकी)',
};

/** Word patterns. */
const REACH = { nearby: 5, helping: 6 };

/** Finds such a question in a text. */
export function clearNoIn(words: readonly ClassifiedWord[]): ClearNo | undefined {
  return isNearChildren(words) ? CHILDREN_NEAR : undefined;
}

function isNearChildren(words: readonly ClassifiedWord[]): boolean {
  const isSpraying = has(words, 'handling', 'poured') || (has(words, 'medicine') && has(words, 'mixed'));
  if (!isSpraying) return false;
  return words.some((word, at) => {
    const around = (reach: number) => words.slice(Math.max(0, at - reach), at + reach + 1);
    return (
      has([word], 'child', 'pregnant') && (has(around(REACH.nearby), 'nearby') || has(around(REACH.helping), 'helping'))
    );
  });
}

const has = (words: readonly ClassifiedWord[], ...names: string[]) =>
  words.some(({ classes }) => names.some((name) => classes.includes(name)));
