import { classify, EMERGENCY_KINDS } from './classifier.ts';
import { ROUTES, type Route } from './harms.ts';
import { type Emergency, readRules, whatRulesFound } from './rules.ts';
import { sentenceOf, type Word } from './sentence.ts';
import { any } from './words-near.ts';

export type { Emergency, Route };
export { EMERGENCY_KINDS };

const OTHER_SCRIPT = /(?![\p{Script=Common}\p{Script=Inherited}])[^\p{Script=Devanagari}\p{Script=Latin}]/u;

/** A danger told in a long story is read from so many words around it. */
const WINDOW = 40;
/** The next one begins so many words later. */
const STEP = 30;
/** A danger that the rules find in more words may be chance. */
const SHORT = 15;

/**
 * Reads a text for danger to life before anything else is read from it: who speaks of death first, then a person hurt by a
 * product, an animal, a bite or a shock. The classifier decides, and counts in what the rules found; these give the routes.
 * Undefined for all other texts.
 */
export function readEmergency(text: string): Emergency | undefined {
  // The classifier would guess at words of other scripts: `unsupported-script.ts` answers them.
  const words = sentenceOf(text).filter((word) => !OTHER_SCRIPT.test(word.text));
  const found = [...windowsOf(words), ...despairBesidePlants(words)].flatMap((some) => readWindow(some) ?? []);
  const kind = EMERGENCY_KINDS.find((one) => found.some((emergency) => emergency.kind === one));
  return kind && { kind, routes: ROUTES.filter((route) => found.some(({ routes }) => routes.includes(route))) };
}

function readWindow(words: readonly Word[]): Emergency | undefined {
  const ruled = readRules(words);
  const found = whatRulesFound(ruled);
  // Beside plants the classifier takes a person's danger for theirs: "ped pe spray karte saans nahi aa rahi".
  const isShort = ruled !== undefined && words.length <= SHORT;
  const kind = classify(words, found) ?? (isShort ? classify(words.filter(isOfNoPlant), found) : undefined);
  return kind && (ruled ?? { kind, routes: [] });
}

const isOfNoPlant = (word: Word) => !any([word], 'plant', 'pest', 'place');

/**
 * Clauses of no plant in which the rules find despair. Beside dying trees the classifier takes a wish to die for more of the same:
 * "पत्ते पीले हैं और मैं मरना चाहता हूँ".
 */
function despairBesidePlants(words: readonly Word[]): (readonly Word[])[] {
  if (!any(words, 'plant', 'pest', 'place')) return [];
  const clauses = [...new Set(words.map(({ clause }) => clause))];
  return clauses
    .map((one) => words.filter(({ clause }) => clause === one))
    .filter((clause) => readRules(clause)?.kind === 'despair' && !any(clause, 'plant', 'pest', 'place'));
}

function windowsOf(words: readonly Word[]): (readonly Word[])[] {
  if (words.length === 0) return [];
  const count = Math.max(1, Math.ceil((words.length - WINDOW) / STEP) + 1);
  return Array.from({ length: count }, (_, at) => words.slice(at * STEP, at * STEP + WINDOW));
}
