import type { DiaryEntry, PlannedSpray } from '@anar/contracts/orchards/diary';
import { serverNow } from '../../../../device/network/server-clock.ts';
import { diaryTexts } from '../../../../i18n/catalogues/diary.hi.ts';
import { indiaDay, spoken } from '../../../../i18n/dates/india-day.ts';
import { rupees } from '../../../../i18n/numbers/rupees.ts';
import { texts } from '../../../../i18n/texts.ts';
import { isPlanned } from '../diary-form.ts';

const say = texts(diaryTexts);
const grouped = new Intl.NumberFormat('en-IN');

/** Title of an entry: its product, else its kind. */
export function entryName({ kind, product, on }: Pick<DiaryEntry, 'kind' | 'product' | 'on'>): string {
  if (isPlanned({ kind, on }, indiaDay(serverNow()))) return say('planned');
  return product ?? say(`kind_${kind}`);
}

/** Kind, amounts and label of an entry, in one line; empty when there is nothing beyond its title. */
export function entryFacts(entry: DiaryEntry): string {
  const { kind, product, litresPerPlant, kilograms, costPaise, incomePaise, preHarvestDays, consultationId } = entry;
  const facts = [
    product === undefined ? undefined : say(`kind_${kind}`),
    litresPerPlant === undefined ? undefined : say('ofLitres', { n: grouped.format(litresPerPlant) }),
    kilograms === undefined ? undefined : say('ofKilograms', { n: grouped.format(kilograms) }),
    costPaise === undefined ? undefined : say('ofCost', { n: rupees(costPaise) }),
    incomePaise === undefined ? undefined : say('ofIncome', { n: rupees(incomePaise) }),
    preHarvestDays === undefined ? undefined : say('ofLabel', { n: preHarvestDays }),
    consultationId === undefined ? undefined : say('ofPrescription'),
  ];
  return facts.filter((fact) => fact !== undefined).join(' · ');
}

/** When a prescribed spray is due, and the waiting time of its label. */
export function plannedFacts({ on, preHarvestDays }: PlannedSpray, today: string): string {
  const due = on > today ? say('prescribedOn', { day: spoken(on, today) }) : say('prescribedNow');
  const wait = preHarvestDays === undefined ? say('prescribedUnlabelled') : say('ofLabel', { n: preHarvestDays });
  return `${due} · ${wait}`;
}
