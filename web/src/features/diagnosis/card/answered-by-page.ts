import type { Diagnosis } from '@anar/contracts/diagnosis';

/** A how-to question that exactly one library page answers: its steps are the advice. */
export function isAnsweredByPage({ howTo = [] }: Pick<Diagnosis, 'howTo'>): boolean {
  return howTo.length === 1;
}
