import { BAHAR_CALENDAR, hasFruit } from '@anar/contracts/orchards/constants';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { dayAfter, daysBetween, indiaDay, monthOf } from '@anar/india/time';
import { SOIL } from './crop-water.ts';

/** Plants below this age in years carry no bahar: their water is never withheld. */
const FIRST_BAHAR_AGE = 2;

type Rester = Pick<Orchard, 'plantAge' | 'plantPhase' | 'plantBahar' | 'resting' | 'soilType'>;

/** Water withheld since the day of the grower's answer, and when it must be given again. */
export interface WithheldWater {
  state: 'rests' | 'over';
  /** Days since the answer. */
  days: number;
  /** The first day on which water is advised again. */
  until: string;
  /** The limit is near enough to be mentioned. */
  nearing: boolean;
}

export type Rest = { state: 'ask' | 'no' } | WithheldWater;

/**
 * Whether water is withheld before the bahar. In the months of its stress the grower is asked, unless fruit hangs on the
 * tree; the answer holds until those months end, and not in the year after. It holds no longer than the soil allows,
 * counted from the answer; after that an irrigation recorded since the answer means that the rest has ended.
 */
export function resting(orchard: Rester, day: string, irrigatedOn?: string): Rest {
  const period = stressPeriod(orchard, day);
  if (!period) return { state: 'no' };
  const { resting: answer } = orchard;
  const answeredOn = answer && indiaDay(new Date(answer.toldAt));
  if (!answeredOn || stressPeriod(orchard, answeredOn) !== period) return { state: 'ask' };
  if (!answer.value) return { state: 'no' };
  const { spokenOf, most } = SOIL[orchard.soilType].restDays;
  const days = daysBetween(answeredOn, day);
  if (days < most) return { state: 'rests', days, until: dayAfter(answeredOn, most), nearing: days >= spokenOf };
  if (irrigatedOn && irrigatedOn > answeredOn) return { state: 'no' };
  return { state: 'over', days, until: dayAfter(answeredOn, most), nearing: false };
}

/** Whether both answers were given in one stress period. */
export function isSameRest(
  orchard: Pick<Rester, 'plantAge' | 'plantPhase' | 'plantBahar'>,
  first: Date,
  again: Date,
): boolean {
  const period = stressPeriod(orchard, indiaDay(first));
  return period !== undefined && period === stressPeriod(orchard, indiaDay(again));
}

/**
 * The stress period that the day is in, as year and first month; undefined outside, and while fruit hangs on the tree: it
 * would crack and drop without water.
 */
function stressPeriod({ plantAge, plantPhase, plantBahar }: Omit<Rester, 'resting' | 'soilType'>, day: string) {
  if (!plantBahar || plantAge < FIRST_BAHAR_AGE || hasFruit(plantPhase)) return undefined;
  const months: readonly number[] = BAHAR_CALENDAR[plantBahar].stress;
  return months.includes(monthOf(day)) ? `${day.slice(0, 4)}-${months[0]}` : undefined;
}
