import type { SYMPTOMS } from '@anar/contracts/constants';
import { symptoms as words } from '../../i18n/hi/check/symptoms.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(words);

export type Symptom = (typeof SYMPTOMS)[number];

export function symptomLabel(symptom: Symptom): string {
  return say(symptom);
}
