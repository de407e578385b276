import type { DiaryEntry } from '@anar/contracts/diary';
import { diary as words } from '../../../i18n/hi/orchard/diary.ts';
import { indiaDay } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { isPlanned } from './diary-form.ts';

const say = texts(words);
const grouped = new Intl.NumberFormat('en-IN');

/** What an entry is called: its product, else its kind. */
export function entryName({ kind, product, on }: DiaryEntry): string {
  if (isPlanned({ kind, on }, indiaDay(Date.now()))) return say('planned');
  return product ?? say(`kind_${kind}`);
}

/** Kind, amounts and label of an entry, in one line; empty when its name says all. */
export function entryFacts({ kind, product, litresPerPlant, kilograms, preHarvestDays }: DiaryEntry): string {
  const facts = [
    product === undefined ? undefined : say(`kind_${kind}`),
    litresPerPlant === undefined ? undefined : say('ofLitres', { n: grouped.format(litresPerPlant) }),
    kilograms === undefined ? undefined : say('ofKilograms', { n: grouped.format(kilograms) }),
    preHarvestDays === undefined ? undefined : say('ofLabel', { n: preHarvestDays }),
  ];
  return facts.filter((fact) => fact !== undefined).join(' · ');
}
