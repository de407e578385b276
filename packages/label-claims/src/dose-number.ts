/** The finest resolution of any label in the register. */
const DECIMALS = 4;
/** Tolerance for binary fractions: 0.9 × 15 is 13.5, not 13.499999999999998. */
const EPSILON = 1e-6;
const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: DECIMALS });

/** Litres of a farmer's knapsack sprayer. */
export const PUMP_LITRES = 15;

/** Rounds down to so many decimals: an amount never exceeds the label's limit. */
export function roundDown(value: number, decimals: number): number {
  const parts = 10 ** decimals;
  return Math.floor(value * parts + EPSILON) / parts;
}

/** A dose as shown, in ml or g: '0.75', '1,500'. Exact for every label; finer digits are cut off, never rounded up. */
export function doseNumber(value: number): string {
  return number.format(roundDown(value, DECIMALS));
}

/** A range of doses: '1.5-2', or one number where both ends are equal. */
export function doseRange({ from, to }: { from: number; to: number }): string {
  return from === to ? doseNumber(to) : `${doseNumber(from)}-${doseNumber(to)}`;
}

/** From so many ml or g on, the step that a kitchen scale or measuring cup shows; below 1, two digits of a syringe. */
const STEPS = [
  [1000, 50],
  [100, 5],
  [20, 1],
  [5, 0.5],
  [1, 0.1],
] as const;

/**
 * An amount in ml or g as it can be weighed or measured: rounded down by less than a tenth, so never above the label and
 * never to zero.
 */
export function measurable(amount: number): number {
  if (!(amount > 0)) return 0;
  const step = STEPS.find(([from]) => amount >= from)?.[1] ?? 10 ** (Math.floor(Math.log10(amount)) - 1);
  return Number((Math.floor(amount / step + EPSILON) * step).toPrecision(6));
}

/** The amount for a pump of so many litres, as it can be measured. */
export function pumpAmount(perLitre: number, litres: number): number {
  return measurable(perLitre * litres);
}
