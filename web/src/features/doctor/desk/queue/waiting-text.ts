import type { Consultation } from '@anar/contracts/consult/consultations';
import { texts } from '../../../../i18n/texts.ts';
import { deskTexts } from '../desk.hi.ts';
import { minutesSince } from './queue.ts';

const say = texts(deskTexts);

/** 'अभी', '14 मिनट', '3 घंटे'. */
export function waitingText(since: string, now: number): string {
  const minutes = minutesSince(since, now);
  if (minutes === 0) return say('justNow');
  return minutes < 120 ? say('minutes', { n: minutes }) : say('hours', { n: Math.floor(minutes / 60) });
}

/** The last digits of the farmer's number, which distinguish two of one name; empty without a number. */
export const lastDigits = ({ user }: Pick<Consultation, 'user'>): string => user?.phone.slice(-4) ?? '';

/** The farmer's name; a general one without it. */
export const farmerName = ({ user }: Pick<Consultation, 'user'>): string => user?.name.trim() || say('farmer');
