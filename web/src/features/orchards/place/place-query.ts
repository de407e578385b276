import { asciiDigits } from '../../../ui/form/ascii-digits.ts';

/** Letters, and digits of a pin code, below which the table has no answer. */
const SHORTEST = { name: 2, pin: 3 };

/** What to ask the table of places for; null while there is too little to ask. */
export function placeQuery(typed: string): string | null {
  const text = typed.trim();
  const digits = isPin(text) ? asciiDigits(text) : null;
  if (digits !== null) return digits.length >= SHORTEST.pin ? digits : null;
  return text.length >= SHORTEST.name ? text : null;
}

/** Whether a pin code is being written and more of its digits are to come. */
export function isShortPin(typed: string): boolean {
  return isPin(typed.trim()) && placeQuery(typed) === null;
}

function isPin(text: string): boolean {
  return /^[\d०-९][\d०-९\s]*$/.test(text);
}
