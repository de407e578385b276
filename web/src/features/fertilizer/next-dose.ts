import type { FertilizerDose, FertilizerPlan } from '@anar/contracts/fertilizer';

export interface NextDose {
  /** Its time is now; else it is the next. */
  isDue: boolean;
  when: string;
  names: string[];
}

/** What is to be given now and not yet noted in the diary, else what comes next; null when nothing is known of either. */
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
