import type { LabelDose } from '@anar/contracts/diagnosis/diagnosis';
import { fitsHarvest } from '@anar/harvest/days-to-harvest';
import { doseNumber, doseRange, pumpAmount } from '@anar/label-claims/dose-number';
import { amountOf, isShown, type Label, SPRAY_LITRES_PER_HA } from '@anar/label-claims/label';
import type { Knowledge } from '../../../knowledge/knowledge.ts';
import type { Problem } from '../../../knowledge/problem.ts';

/** Litres of the pumps that are carried on the back. */
const PUMP_LITRES = [15, 16];
const UNITS: Readonly<Record<string, string>> = { ml: 'मिली', g: 'ग्राम' };

export interface LabelDoses {
  shown: LabelDose[];
  /** Label rows held back because harvest is too near, or because its date is unknown. */
  heldBack: number;
}

/**
 * The doses that may be shown for a problem: rows of the label table that name it, without an open check, with an
 * interval that ends before harvest. `daysToHarvest` null means unknown: nothing with a wait is shown then. Source: CIB&RC (S1).
 */
export function labelDoses(problem: Problem, daysToHarvest: number | null, knowledge: Knowledge): LabelDoses {
  const rows = knowledge.labels.filter((label) => isLabelled(problem, label));
  const shown = rows.flatMap((label) => {
    const { phi } = label;
    if (phi === null || !fitsHarvest(phi, daysToHarvest)) return [];
    const dose = doseOf(label);
    if (!dose) return [];
    return [{ productId: label.id, product: label.product, ...dose, preHarvestDays: phi, source: sourceOf(label) }];
  });
  return { shown, heldBack: rows.length - shown.length };

  function sourceOf({ src }: Label): string {
    return knowledge.sources[src] ?? src;
  }
}

/** Whether the label of a product names a problem and has nothing left to be checked. */
export function isLabelled(problem: Problem, label: Label): boolean {
  const named = problem.label.includes(label.id) && label.pests.some((pest) => problem.pests.includes(pest));
  return named && isShown(label);
}

function doseOf({ per_l, per_ha }: Label): Pick<LabelDose, 'dose' | 'perPump' | 'note'> | undefined {
  if (per_l) return { dose: `${inHindi(per_l)} प्रति लीटर पानी`, perPump: perPump(per_l, 1) };
  if (!per_ha) return undefined;
  const perLitre = per_ha.replace(/[0-9.]+/g, (amount) => doseNumber(Number(amount) / SPRAY_LITRES_PER_HA));
  return {
    dose: `${inHindi(per_ha)} प्रति हेक्टेयर`,
    perPump: perPump(per_ha, SPRAY_LITRES_PER_HA),
    note: `प्रति हेक्टेयर मात्रा; घोल ${SPRAY_LITRES_PER_HA} लीटर मानकर ${inHindi(perLitre)} प्रति लीटर`,
  };
}

/** The amount for each pump, from an amount for `forLitres` litres. */
function perPump(written: string, forLitres: number): NonNullable<LabelDose['perPump']> {
  const { from, to, unit } = amountOf(written);
  return PUMP_LITRES.map((litres) => {
    const inPump = (amount: number) => pumpAmount(amount / forLitres, litres);
    return { litres, amount: inHindi(`${doseRange({ from: inPump(from), to: inPump(to) })} ${unit}`) };
  });
}

function inHindi(amount: string): string {
  const [number = '', unit = ''] = amount.split(' ');
  return `${number} ${UNITS[unit] ?? unit}`;
}
