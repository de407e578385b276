import type { LabelClaim } from '@anar/contracts/orchards/labels';
import { doseNumber } from '@anar/label-claims/dose-number';
import { texts } from '../../../../i18n/texts.ts';
import { prescriptionEditorTexts } from '../prescription-editor.hi.ts';

const say = texts(prescriptionEditorTexts);
type Amount = NonNullable<LabelClaim['perLitre']>;

function rangeText({ from, to, unit }: Amount): string {
  const amount = from === to ? doseNumber(from) : say('amountRange', { from: doseNumber(from), to: doseNumber(to) });
  return say(`amount_${unit}`, { n: amount });
}

/** The label's dose in its own words. */
export function labelDose({ perLitre, perHectare }: Pick<LabelClaim, 'perLitre' | 'perHectare'>): string | null {
  if (perLitre) return say('labelDose', { amount: rangeText(perLitre) });
  return perHectare ? say('labelHectare', { amount: rangeText(perHectare) }) : null;
}
