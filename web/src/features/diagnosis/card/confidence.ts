import { CONFIDENCE_THRESHOLD } from '@anar/contracts/constants';
import type { Diagnosis } from '@anar/contracts/diagnosis';

/** Above the threshold the card shows problem, advice, water and fertilizer; at or below only the way to an expert. */
export function showsAdvice(confidence: number): boolean {
  return confidence > CONFIDENCE_THRESHOLD;
}

/** A question about work that one page of the library answers: its steps are the advice. */
export function isAnsweredByPage({ howTo = [] }: Pick<Diagnosis, 'howTo'>): boolean {
  return howTo.length === 1;
}
