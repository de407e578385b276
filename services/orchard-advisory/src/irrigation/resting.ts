import { BAHAR_CALENDAR } from '@anar/contracts/constants';
import type { Orchard } from '@anar/contracts/orchards';
import { indiaDay, monthOf } from '@anar/india/time';

/** Plants below this age in years carry no bahar: their water is never withheld. */
const FIRST_BAHAR_AGE = 2;

export type RestAnswer = 'rests' | 'ask' | 'no';

/**
 * Whether water is withheld before the bahar. In the months of its stress the grower is asked; the answer holds until
 * those months end, and counts for nothing the year after.
 */
export function resting(orchard: Pick<Orchard, 'plantAge' | 'plantBahar' | 'resting'>, day: string): RestAnswer {
  const period = stressPeriod(orchard, day);
  if (!period) return 'no';
  const { resting: answer } = orchard;
  if (!answer || stressPeriod(orchard, indiaDay(new Date(answer.toldAt))) !== period) return 'ask';
  return answer.value ? 'rests' : 'no';
}

/** Which stress period the day is in, as year and first month; undefined outside. */
function stressPeriod({ plantAge, plantBahar }: Pick<Orchard, 'plantAge' | 'plantBahar'>, day: string) {
  if (!plantBahar || plantAge < FIRST_BAHAR_AGE) return undefined;
  const months: readonly number[] = BAHAR_CALENDAR[plantBahar].stress;
  return months.includes(monthOf(day)) ? `${day.slice(0, 4)}-${months[0]}` : undefined;
}
