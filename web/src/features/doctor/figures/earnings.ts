import type { DoctorStats } from '@anar/contracts/consult/doctors';
import { texts } from '../../../i18n/texts.ts';
import { figuresTexts } from './figures.hi.ts';

const say = texts(figuresTexts);

/** Days of the chart. */
export type Range = 7 | 30;

/** The last days of the server's figures, with earnings in rupees. */
export function earningsOf(days: DoctorStats['days'], range: Range) {
  const last = days.slice(-range);
  return { days: last, total: last.reduce((sum, { earnedRupees }) => sum + earnedRupees, 0) };
}

/** '45 सेकंड', '1:40 मिनट', '3 घंटे'; a dash if unknown. */
export function answerText(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 60) return say('seconds', { n: seconds });
  if (seconds >= 7200) return say('hours', { n: Math.round(seconds / 3600) });
  return say('minutes', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` });
}
