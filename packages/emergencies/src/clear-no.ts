import { sentenceOf, type Word } from './sentence.ts';
import { any, is, near } from './words-near.ts';

/**
 * Asked by the way, and never to be weighed: the answer is no, and why. Not an emergency. What is mixed, how strong and when:
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

/** Such a question in the text, if there is one. */
export function readClearNo(text: string): ClearNo | undefined {
  return isNearChildren(sentenceOf(text)) ? CHILDREN_NEAR : undefined;
}

const isNearChildren = (words: readonly Word[]) =>
  any(words, 'handling', 'poured', 'medicine') &&
  words.some(
    (_, at) =>
      is(words, at, 'child', 'pregnant') &&
      (near(words, at, 5, 'nearby') || near(words, at, 6, 'helping')) &&
      any(words, 'handling', 'poured', 'mixed'),
  );
