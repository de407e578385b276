import { asciiDigits } from '../../../ui/form/ascii-digits.ts';

/** Minimum letters of a name and digits of a pin code. */
const MIN_LENGTH = { name: 2, pin: 3 };

/** The query for the table of places; null while it is too short. */
export function placeQuery(typed: string): string | null {
  const text = typed.trim();
  const digits = isPin(text) ? asciiDigits(text) : null;
  if (digits !== null) return digits.length >= MIN_LENGTH.pin ? digits : null;
  return text.length >= MIN_LENGTH.name ? text : null;
}

/** Whether a pin code is being written and more of its digits are to come. */
export function isShortPin(typed: string): boolean {
  return isPin(typed.trim()) && placeQuery(typed) === null;
}

function isPin(text: string): boolean {
  return /^[\d०-९][\d०-९\s]*$/.test(text);
}
