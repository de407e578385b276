import type { PrescriptionLine } from '@anar/contracts/consult/prescriptions';
import { doseNumber } from '@anar/label-claims/dose-number';
import { serverNow } from '../../device/network/server-clock.ts';
import { spokenDay } from '../../i18n/dates/spoken-day.ts';
import { readable } from '../../i18n/numbers/amounts.ts';
import { texts } from '../../i18n/texts.ts';
import { inSentences } from '../../sound/speech/in-sentences.ts';
import { prescriptionTexts } from './prescription.hi.ts';
import type { ShownPrescription } from './prescription-of.ts';

export { prescriptionOf, type ShownPrescription } from './prescription-of.ts';

const say = texts(prescriptionTexts);

type Amount = NonNullable<PrescriptionLine['perLitre']>;

/** '30 ग्राम', '1.5 मि.ली.'. */
export function amountText({ value, unit }: Amount): string {
  return say(unit === 'g' ? 'grams' : 'millilitres', { n: doseNumber(value) });
}

/** How often: 'हर 10 दिन, 3 बार छिड़कें'; undefined when the doctor gave none. */
export function repeatText({ repeatAfterDays: days, times }: PrescriptionLine): string | undefined {
  if (times === 1) return say('once');
  if (days !== undefined && times !== undefined) return say('everyTimes', { days, times });
  if (days !== undefined) return say('repeat', { days });
  return times === undefined ? undefined : say('times', { times });
}

/** Undefined when there is no pre-harvest interval. */
export function safeDaysText({ preHarvestDays: days }: PrescriptionLine): string | undefined {
  return days ? say('safeDays', { days }) : undefined;
}

/** The dose as text; without one it says to ask the doctor. */
export function doseText({ perPump, perLitre }: PrescriptionLine): string {
  const doses = [
    perPump && `${say('perPump', { litres: readable(perPump.litres) })} ${amountText(perPump)}`,
    perLitre && say('perLitre', { amount: amountText(perLitre) }),
  ].filter(Boolean);
  return doses.length > 0 ? doses.join(', ') : say('noDose');
}

/** One line for text-to-speech. */
export function spokenLine(line: PrescriptionLine): string {
  const reason = line.reason && say('reason', { reason: line.reason });
  return inSentences([line.product, doseText(line), repeatText(line), safeDaysText(line), reason]);
}

/** The whole prescription for text-to-speech. */
export function spokenPrescription({ text, lines }: ShownPrescription): string {
  return inSentences([
    text,
    ...lines.map(
      (line, index) => `${lines.length > 1 ? `${say('number', { n: index + 1 })}: ` : ''}${spokenLine(line)}`,
    ),
  ]);
}

/** The doctor and the time of writing. */
export interface Signature {
  doctorName: string;
  writtenAt?: string | undefined;
}

/** The whole prescription as a message to share. */
export function sharedPrescription({ text, lines }: ShownPrescription, { doctorName, writtenAt }: Signature): string {
  const day = spokenDay(writtenAt ?? new Date(serverNow()).toISOString());
  return [
    say('shareFrom', { title: say('title'), doctor: doctorName, day }),
    text,
    ...lines.map((line, index) => `${index + 1}. ${spokenLine(line)}`),
  ]
    .filter(Boolean)
    .join('\n');
}
