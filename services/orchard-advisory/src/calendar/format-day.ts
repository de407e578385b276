import { MONTHS } from '@anar/india/month-names';
import { daysBetween, monthOf } from '@anar/india/time';

const NEAR = ['आज', 'कल', 'परसों'];

/** A day in words, back or ahead: 'कल', 'परसों', else '3 दिसंबर को'. */
export function formatDay(day: string, today: string): string {
  return NEAR[Math.abs(daysBetween(today, day))] ?? `${formatDayAndMonth(day)} को`;
}

/** '3 दिसंबर'. */
export function formatDayAndMonth(day: string): string {
  return `${Number(day.slice(8))} ${MONTHS[monthOf(day) - 1]}`;
}
