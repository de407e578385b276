import type { Season } from '@anar/contracts/diary';
import type { Bahar } from '@anar/contracts/orchards';
import { BAHAR_CALENDAR } from '@anar/contracts/orchards/constants';
import { dayAfter } from '@anar/india/time';

type SeasonDays = Pick<Season, 'from' | 'to'>;

/** Without a bahar a season is the financial year of farmers and banks. */
const APRIL = 4;

/** The season of a day, and the one before: a year each, from the month in which water is withheld for the bahar. */
export function seasonsOn(today: string, bahar?: Bahar): SeasonDays[] {
  const month = bahar ? BAHAR_CALENDAR[bahar].stress[0] : APRIL;
  const [year, now] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const startYear = now >= month ? year : year - 1;
  const first = (of: number) => `${of}-${String(month).padStart(2, '0')}-01`;
  return [startYear, startYear - 1].map((from) => ({ from: first(from), to: dayAfter(first(from + 1), -1) }));
}
