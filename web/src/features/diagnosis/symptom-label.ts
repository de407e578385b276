import type { SYMPTOMS } from '@anar/contracts/constants';
import { texts } from '../../i18n/texts.ts';
import { symptomsTexts } from './symptoms.hi.ts';

const say = texts(symptomsTexts);

export type Symptom = (typeof SYMPTOMS)[number];

export function symptomLabel(symptom: Symptom): string {
  return say(symptom);
}
