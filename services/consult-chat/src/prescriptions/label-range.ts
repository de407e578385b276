import { doseRange, PUMP_LITRES, pumpAmount } from '@anar/label-claims/dose-number';
import { amountOf, type ShownLabel, SPRAY_LITRES_PER_HA } from '@anar/label-claims/label';
import { LABEL_SOURCES } from '@anar/label-claims/load-labels';
import { UNIT_NAMES } from './warning-texts.ts';

/** Label dose per litre of water, and its source in Hindi. */
export interface LabelRange {
  from: number;
  to: number;
  unit: 'ml' | 'g';
  source: string;
}

interface Dose {
  value: number;
  unit: 'ml' | 'g';
}

/** A dose by hectare is converted for a cover spray of 1000 litres, stated in the source. */
export function labelRange({ per_l, per_ha, src }: ShownLabel): LabelRange {
  const source = LABEL_SOURCES[src] ?? src;
  if (per_l) return { ...amountOf(per_l), source };
  const perHectare = amountOf(per_ha ?? '');
  const { from, to, unit } = perHectare;
  const by = `${doseRange(perHectare)} ${UNIT_NAMES[unit]} प्रति हेक्टेयर, घोल ${SPRAY_LITRES_PER_HA} लीटर मानकर`;
  return { from: from / SPRAY_LITRES_PER_HA, to: to / SPRAY_LITRES_PER_HA, unit, source: `${source}; ${by}` };
}

export function rangeInHindi(range: LabelRange): string {
  return `${doseRange(range)} ${UNIT_NAMES[range.unit]} प्रति लीटर`;
}

export function perPump({ value, unit }: Dose) {
  return { value: pumpAmount(value, PUMP_LITRES), unit, litres: PUMP_LITRES };
}
