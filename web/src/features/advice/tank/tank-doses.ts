import type { LabelClaim } from '@anar/contracts/orchards/labels';
import { doseNumber, measurable } from '@anar/label-claims/dose-number';
import { texts } from '../../../i18n/texts.ts';
import { tankTexts } from './tank.hi.ts';

/** Spray volume per hectare where the label gives its amount per hectare (agronomy facts 1.1). */
const LITRES_PER_HECTARE = 1000;
const HECTARE_M2 = 10_000;

const say = texts(tankTexts);
const LARGE = { ml: 'litreAmount', g: 'kilogramAmount' } as const;

interface Amount {
  from: number;
  to: number;
  unit: 'ml' | 'g';
}

export interface TankJob {
  /** Litres of the pump, tank or barrel. */
  tankLitres: number;
  /** Litres of spray in all. */
  sprayLitres: number;
  /** Square metres of the sprayed trees; left out when only the tanks are known. */
  areaM2?: number | undefined;
}

export interface TankDoses {
  fullTanks: number;
  /** Litres in the last tank when it is not full; 0 when all are full. */
  restLitres: number;
  /** Undefined when no tank is full. */
  perTank?: Amount;
  inRest?: Amount;
  total: Amount;
}

/** Amount of a product per tank by its label, as it can be measured; null when the label has no amount. */
export function tankDoses(label: LabelClaim, { tankLitres, sprayLitres, areaM2 }: TankJob): TankDoses | null {
  const perLitre = label.perLitre ?? (label.perHectare && byLitre(label.perHectare, sprayLitres, areaM2));
  if (!perLitre) return null;
  const fullTanks = Math.floor(sprayLitres / tankLitres + 1e-9);
  const restLitres = Math.max(0, Math.round((sprayLitres - fullTanks * tankLitres) * 10) / 10);
  const [perTank, inRest] = [inScale(times(perLitre, tankLitres)), inScale(times(perLitre, restLitres))];
  return {
    fullTanks,
    restLitres,
    ...(fullTanks > 0 && { perTank }),
    ...(restLitres > 0 && { inRest }),
    // What is needed, as the tanks are filled.
    total: inScale(plus(times(perTank, fullTanks), inRest)),
  };
}

/** Neither stronger than in 1000 litres per hectare, nor more per hectare than the label allows. */
function byLitre(perHectare: Amount, sprayLitres: number, areaM2: number | undefined): Amount {
  const litresOnHectare = areaM2 ? (sprayLitres / areaM2) * HECTARE_M2 : LITRES_PER_HECTARE;
  return times(perHectare, 1 / Math.max(LITRES_PER_HECTARE, litresOnHectare));
}

const times = ({ from, to, unit }: Amount, factor: number): Amount => ({ from: from * factor, to: to * factor, unit });

const inScale = ({ from, to, unit }: Amount): Amount => ({ from: measurable(from), to: measurable(to), unit });

const plus = (one: Amount, other: Amount): Amount => ({ ...one, from: one.from + other.from, to: one.to + other.to });

/** Litres of spray per tree at 1000 litres per hectare, rounded down to a tenth. */
export function usualSprayLitres(plantAreaM2: number): number {
  return Math.max(0.1, Math.floor((LITRES_PER_HECTARE * plantAreaM2 * 10) / HECTARE_M2) / 10);
}

/** '37 मिली', '1.5 से 2 किलो'; never rounded up, so that no dose exceeds the label. */
export function amountText({ from, to, unit }: Amount): string {
  const large = to >= 1000;
  const [low, high] = [from, to].map(measurable).map((value) => doseNumber(large ? value / 1000 : value));
  const n = low === high ? `${high}` : say('range', { from: `${low}`, to: `${high}` });
  return say(large ? LARGE[unit] : unit, { n });
}
