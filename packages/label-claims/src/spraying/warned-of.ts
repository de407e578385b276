import { createFindSubstances, type NamedSubstance } from './named-substances.ts';
import { is, type Sentence, sentencesOf } from './spoken-words.ts';
import type { NamedProduct } from './spray-question.ts';

/** So far from its name stands what denies a product. */
const REACH = 4;

/**
 * Makes a reader that drops the names of products that a text warns of: "रोगोर न छिड़कें", "do not use nuvan". A text without
 * them stays as it is. What is to be done with a product counts before a "not" that comes later: "रोगोर डालें, पानी न दें".
 */
export function createDropWarnedOf(products: readonly NamedProduct[]): (text: string) => string {
  const find = createFindSubstances(products.map((one) => ({ ...one, is: ['spray'] })));
  return (text) => {
    const sentences = sentencesOf(text).map((sentence) => ({
      sentence,
      warned: find(sentence.words).filter((name) => isWarnedOf(sentence, name)),
    }));
    if (sentences.every(({ warned }) => warned.length === 0)) return text;
    return sentences
      .map(({ sentence: { words }, warned }) =>
        words
          .filter((_, at) => !warned.some(({ from, to }) => from <= at && at < to))
          .map((word) => word.text)
          .join(' '),
      )
      .join('\n');
  };
}

function isWarnedOf({ words }: Sentence, { from, to }: NamedSubstance): boolean {
  const clause = words[from]?.clause;
  const behind = words.slice(to, to + REACH).filter((word) => word.clause === clause);
  const ahead = words.slice(Math.max(0, from - REACH), from).filter((word) => word.clause === clause);
  const denied = behind.findIndex((word) => is(word, 'not'));
  const used = behind.findIndex((word) => is(word, 'apply', 'spray'));
  if (denied >= 0) return used < 0 || denied < used;
  return used < 0 && ahead.some((word) => is(word, 'not'));
}
