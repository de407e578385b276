import { softmax } from '@anar/classifier/model';
import { type PlantText, type PlantTextClassifier, TEXT_KINDS, type TextKind } from '@anar/classifier/plant-text';
import type { Problem } from '../../knowledge/problem.ts';
import type { SeasonPrior, Sign } from '../../knowledge/tables.ts';
import { type Circumstances, seasonFactor } from './circumstances.ts';

/** Probability of a problem, 0 to 1: `share` given that there is a problem, `chance` overall. */
export interface Chance {
  problem: Problem;
  share: number;
  chance: number;
}

/** Log-odds of a tap (O). A sign of several problems lists the likeliest first. Ruling a problem out is final. */
const SPEAKS_FOR = 5;
const LESS_FOR_NEXT = 0.3;
const RULES_OUT = Number.NEGATIVE_INFINITY;
/** Most trust in the words when a tap names a sign: they are misread at least one time in ten (O). */
const MOST_TRUST = 0.9;

export interface Evidence {
  text: PlantText;
  /** In the order in which they were tapped. */
  taps: readonly Sign[];
  now: Circumstances;
  seasons: readonly SeasonPrior[];
}

/**
 * The problems of the knowledge base by words, taps and season together, the likeliest first. All in log-odds: words by
 * the classifier, taps by their table, seasons by the logarithm of their factor.
 */
export function weighEvidence(
  { text, taps, now, seasons }: Evidence,
  { problems: ids }: PlantTextClassifier,
  book: readonly Problem[],
): Chance[] {
  const said = taps.some(speaks) ? discounted(text) : text.scores;
  const shares = softmax(
    said.map((score, label) => {
      const id = ids[label] ?? '';
      return score + tappedFor(taps, id) + Math.log(seasonFactor(id, now, seasons));
    }),
  );
  const present = presenceOf(text, taps);
  return book
    .map((problem) => {
      const share = shares[ids.indexOf(problem.id)] ?? 0;
      return { problem, share, chance: present * share };
    })
    .sort((one, other) => other.share - one.share);
}

/** Log-probabilities of the words beside a tap that names a sign: the vaguer the words, the closer to uniform. */
function discounted(text: PlantText): Float64Array {
  const trust = MOST_TRUST * chanceOf(text, 'problem');
  return softmax(text.scores).map((share, _, { length }) => Math.log(trust * share + (1 - trust) / length));
}

function tappedFor(taps: readonly Sign[], id: string): number {
  return taps.reduce((sum, { for: speaksFor = [], against = [] }) => {
    if (against.includes(id)) return RULES_OUT;
    const place = speaksFor.indexOf(id);
    return place < 0 ? sum : sum + SPEAKS_FOR - LESS_FOR_NEXT * place;
  }, 0);
}

/** The taps without those that a later tap revokes by speaking for a problem that they ruled out. */
export function lastingTaps(taps: readonly Sign[]): Sign[] {
  return taps.filter(({ against = [] }, at) => {
    return !taps.slice(at + 1).some(({ for: speaksFor = [] }) => speaksFor.some((id) => against.includes(id)));
  });
}

/** Whether a tap names a sign. */
export const speaks = (tap: Sign) => tap.for !== undefined && tap.for.length > 0;

/** Probability that there is a problem: certain after a tapped sign, unless the text is about another crop. */
function presenceOf(text: PlantText, taps: readonly Sign[]): number {
  return taps.some(speaks) ? 1 - chanceOf(text, 'other_crop') : chanceOf(text, 'problem');
}

/** How likely a text is of one of these kinds, 0 to 1. */
export function chanceOf({ kinds }: PlantText, ...some: readonly TextKind[]): number {
  return some.reduce((sum, kind) => sum + (kinds[TEXT_KINDS.indexOf(kind)] ?? 0), 0);
}

/** By how much log-odds a text singles out its likeliest problem. */
export function evidenceIn({ scores }: PlantText): number {
  return Math.max(...scores) - scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
