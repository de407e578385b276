/** No label of the register is finer. */
const DECIMALS = 4;
/** What binary fractions miss: 0.9 × 15 is 13.5, not 13.499999999999998. */
const EPSILON = 1e-6;
const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: DECIMALS });

/** Litres of the pump that farmers carry. */
export const PUMP_LITRES = 15;

/** Down to so many decimals: an amount never exceeds the limit that it was reckoned from. */
export function roundDown(value: number, decimals: number): number {
  const parts = 10 ** decimals;
  return Math.floor(value * parts + EPSILON) / parts;
}

/** A dose as people read it, ml or g: '0.75', '1,500'. Exact for every label; what is finer is cut off, never rounded up. */
export function doseNumber(value: number): string {
  return number.format(roundDown(value, DECIMALS));
}

/** The same of a range: '1.5-2', or the one number where it has no width. */
export function doseRange({ from, to }: { from: number; to: number }): string {
  return from === to ? doseNumber(to) : `${doseNumber(from)}-${doseNumber(to)}`;
}

/** What goes into a pump of so many litres, to a hundredth of a ml or g: no scale or syringe of a farm is finer. */
export function pumpAmount(perLitre: number, litres: number): number {
  return roundDown(perLitre * litres, 2);
}
