import { daysBetween, indiaDay, indiaHour } from '@anar/india/time';

const DAYS = ['आज', 'कल', 'परसों'];
const HOUR_MS = 3600_000;

/** A stretch of hours as a farmer says it: 'आज शाम 4 से 6', 'कल सुबह 6 से 9', 'आज सुबह 9 से दोपहर 2'. */
export function windowText(from: Date, to: Date, now: Date): string {
  const day = DAYS[daysBetween(indiaDay(now), indiaDay(from))] ?? indiaDay(from);
  const starts = partOfDay(indiaHour(from));
  const ends = partOfDay(indiaHour(new Date(to.getTime() - HOUR_MS)));
  return `${day} ${starts} ${onTheClock(from)} से ${ends === starts ? '' : `${ends} `}${onTheClock(to)}`;
}

function partOfDay(hour: number): string {
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
}

function onTheClock(at: Date): number {
  return indiaHour(at) % 12 || 12;
}
