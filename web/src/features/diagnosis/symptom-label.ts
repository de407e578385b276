import type { SYMPTOMS } from '@anar/contracts/constants';
import { t } from '../../i18n/t.ts';

export type Symptom = (typeof SYMPTOMS)[number];

export function symptomLabel(symptom: Symptom): string {
  return t(`diagnosis.symptom_${symptom}`);
}
