import type { PrescriptionLineRequest, PrescriptionWarning } from '@anar/contracts/consult/prescriptions';
import type { WrittenDose } from '@anar/label-claims/dose-text/written-doses';
import type { ShownLabel } from '@anar/label-claims/label';
import { LABEL_SOURCES } from '@anar/label-claims/load-labels';
import { type LabelRange, labelRange, rangeInHindi } from './label-range.ts';
import * as texts from './warning-texts.ts';

const SOURCE = LABEL_SOURCES.S1 ?? '';
/** Relative tolerance of typed doses. */
const TOLERANCE = 0.001;
/** A dose above twice the label is a typing error, whatever the reason (O). */
const NEVER_ABOVE = 2;

/** Warnings of a line's dose against the label. */
export function doseWarnings(
  { value, unit }: NonNullable<PrescriptionLineRequest['perLitre']>,
  range: LabelRange,
  line: number,
): PrescriptionWarning[] {
  const dose = rangeInHindi(range);
  const warning = (code: PrescriptionWarning['code'], text: string, blocking: boolean) => [
    { line, code, text, blocking },
  ];
  if (unit !== range.unit) return warning('dose_above_label', texts.otherUnitText(dose, SOURCE), true);
  if (value > range.to * (1 + TOLERANCE)) {
    return warning('dose_above_label', texts.aboveLabelText(dose, SOURCE), value > range.to * NEVER_ABOVE);
  }
  if (value < range.from * (1 - TOLERANCE)) {
    return warning('dose_below_label', texts.belowLabelText(dose, SOURCE), false);
  }
  return [];
}

/**
 * The same for a dose in free text. If several label rows match, the mildest warning counts; if they are of different
 * products, it is not certain enough to block. A dose below the label is not warned of: it is harmless, and may be
 * misread.
 */
export function writtenDoseWarnings(
  { labels, perLitre, isAgain }: WrittenDose<ShownLabel>,
  line: number,
): PrescriptionWarning[] {
  const open = (code: PrescriptionWarning['code'], text: string) => [{ line, code, text, blocking: false }];
  if (labels.length === 0) return open('not_on_label', texts.unlabelledDoseInText(SOURCE));
  if (!perLitre) return open('dose_unclear', texts.unclearDoseInText);
  const isOne = new Set(labels.map(({ product }) => product)).size === 1;
  const ofRows = labels.map((label) => {
    const range = labelRange(label);
    if (isAgain && perLitre.unit !== range.unit) return undefined;
    const [found] = doseWarnings({ ...perLitre, unit: perLitre.unit ?? range.unit }, range, line);
    return found && found.code !== 'dose_below_label'
      ? { ...found, text: texts.doseInText(label.product, found.text), blocking: found.blocking && isOne }
      : undefined;
  });
  const mildest = ofRows.includes(undefined) ? undefined : (ofRows.find((found) => !found?.blocking) ?? ofRows[0]);
  return mildest ? [mildest] : [];
}
