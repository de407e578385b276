import type { SYMPTOMS } from '@anar/contracts/constants';
import { diagnosis as words } from '../../i18n/hi/diagnosis.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(words);

export type Symptom = (typeof SYMPTOMS)[number];

export function symptomLabel(symptom: Symptom): string {
  return say(`symptom_${symptom}`);
}
