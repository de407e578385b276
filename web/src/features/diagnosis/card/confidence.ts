import { CONFIDENCE_THRESHOLD } from '@anar/contracts/constants';

/** Above the threshold the card shows problem, advice, water and fertilizer; at or below only the way to an expert. */
export function showsAdvice(confidence: number): boolean {
  return confidence > CONFIDENCE_THRESHOLD;
}
