import type { FertilizerDose, FertilizerPlan } from '@anar/contracts/fertilizer';

export interface NextDose {
  /** Its time is now; false: it comes next. */
  isDue: boolean;
  when: string;
  names: string[];
}

/** The fertilizers due now and not yet in the diary, else the next dose; null when there is neither. */
export function nextDose({ doses, recorded }: Pick<FertilizerPlan, 'doses' | 'recorded'>): NextDose | null {
  const isNoted = ({ window }: FertilizerDose, name: string) =>
    recorded.some(({ on, product }) => product === name && window !== undefined && on >= window.from);
  for (const dose of doses.filter(({ due }) => due === 'now')) {
    const names = namesOf(dose).filter((name) => !isNoted(dose, name));
    if (names.length > 0) return { isDue: true, when: dose.when, names };
  }
  const next = doses.find(({ due }) => due === 'later');
  return next ? { isDue: false, when: next.when, names: namesOf(next) } : null;
}

const namesOf = ({ items }: FertilizerDose) => items.map(({ name }) => name);
