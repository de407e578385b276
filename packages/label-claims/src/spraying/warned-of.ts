import { soundOf } from '@anar/hindi/sound';
import { createFindSubstances, type NamedSubstance } from './named-substances.ts';
import { is, type Sentence, type SpokenWord, sentencesOf } from './spoken-words.ts';
import type { NamedProduct } from './substances.ts';

type Words = readonly SpokenWord[];

/** Maximum distance in words between a negation and the product's name. */
const REACH = 7;
/** "करें", "करना". */
const TO_DO = /^kar/;
/** "का", "जैसी", "बिल्कुल", "कभी", "any": nothing else that could be negated. */
const BETWEEN = new Set(
  'का के की को भी जैसी जैसे जैसा वाली वाला बिल्कुल कभी अब आगे किसी कोई हालत में पर इस इन ka ke ki ko bhi jaisi bilkul kabhi kisi haalat any or the ever च ची चा हे ही'
    .split(' ')
    .map(soundOf),
);

/**
 * Creates a filter that drops product names that a text warns against: "रोगोर न छिड़कें", "nuvan is banned". Other
 * texts stay unchanged. Only a negation beside its verb counts, with no other object between: "रोगोर डालें, पानी न दें"
 * and "रोगोर न भूलें" recommend it.
 */
export function createDropWarnedOf(products: readonly NamedProduct[]): (text: string) => string {
  const find = createFindSubstances(products.map((one) => ({ ...one, is: ['spray'] })));
  return (text) => {
    const sentences = sentencesOf(text).map(({ words }: Sentence) => {
      const names = find(words);
      return { words, warned: names.filter((name) => isWarnedOf(words, name, names)) };
    });
    if (sentences.every(({ warned }) => warned.length === 0)) return text;
    return sentences
      .map(({ words, warned }) => {
        const kept = words.filter((_, at) => !warned.some(({ from, to }) => from <= at && at < to));
        return kept.map((word) => word.text).join(' ');
      })
      .join('\n');
  };
}

/** Whether a sentence forbids the use of what it names there. */
export function isWarnedOf(words: Words, { from, to }: NamedSubstance, names: readonly NamedSubstance[]): boolean {
  const isName = (at: number) => names.some((name) => name.from <= at && at < name.to);
  const behind = words.flatMap((word, at) => (at >= to && at < to + REACH && !isName(at) ? [word] : []));
  const ahead = words.flatMap((word, at) => (at >= from - REACH && at < from && !isName(at) ? [word] : []));
  const denied = behind.findIndex((_, at) => isDeniedUse(behind, at));
  if (denied >= 0) return behind.slice(0, denied).every(isBetween);
  const isUsed = words.some(isUse);
  if (!isUsed && words.some((word) => is(word, 'forbidden'))) return !words.some((word) => is(word, 'not'));
  // "do not spray rogor".
  const last = ahead.map((_, at) => isDeniedUse(ahead, at)).lastIndexOf(true);
  return last >= 0 && ahead.slice(last + 2).every(isBetween) && !behind.some(isUse);
}

export const isUse = (word: SpokenWord | undefined): boolean =>
  is(word, 'apply', 'spray') || TO_DO.test(word?.sound ?? '');

/** "न छिड़कें", "वापरू नका", "मत डालो": not "डालना मत भूलें". */
function isDeniedUse(words: Words, at: number): boolean {
  const [one, other, next] = [words[at], words[at + 1], words[at + 2]];
  if (is(other, 'forget') || is(next, 'forget')) return false;
  return (is(one, 'not') && isUse(other)) || (isUse(one) && is(other, 'not'));
}

const isBetween = (word: SpokenWord): boolean =>
  is(word, 'or', 'joins', 'medicine', 'dose', 'spray') ||
  BETWEEN.has(word.sound) ||
  /^istemal|^prayog|^use|^upyog/.test(word.sound);
