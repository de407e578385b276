/** Prices come for 100 kg, as mandis name them; a grower may read them for one. */
export const UNITS = ['quintal', 'kilo'] as const;
export type Unit = (typeof UNITS)[number];

const KILOGRAMS = 100;
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** '₹1,24,000' of a price in ₹ per quintal, in the unit asked for: '₹118' or '₹118.25' a kilogram. */
export function money(perQuintal: number, unit: Unit): string {
  return `₹${unit === 'kilo' ? exact.format(perQuintal / KILOGRAMS) : whole.format(perQuintal)}`;
}

export function readUnit(stored: unknown): Unit {
  return UNITS.find((unit) => unit === stored) ?? 'quintal';
}
