import { asciiDigits } from '../../../ui/form/ascii-digits.ts';

/** Minimum letters of a name and digits of a PIN code. */
const MIN_LENGTH = { name: 2, pin: 3 };

/** The query for the table of places; null while too short. */
export function placeQuery(typed: string): string | null {
  const text = typed.trim();
  const digits = isPin(text) ? asciiDigits(text) : null;
  if (digits !== null) return digits.length >= MIN_LENGTH.pin ? digits : null;
  return text.length >= MIN_LENGTH.name ? text : null;
}

/** Whether a PIN code is being typed and needs more digits. */
export function isShortPin(typed: string): boolean {
  return isPin(typed.trim()) && placeQuery(typed) === null;
}

function isPin(text: string): boolean {
  return /^[\d०-९][\d०-९\s]*$/.test(text);
}
