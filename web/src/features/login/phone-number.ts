import { PHONE_DIGITS } from '@anar/contracts/constants';
import { asciiDigits } from '../../ui/form/ascii-digits.ts';

/** Digits of a mobile number as somebody typed, pasted or autofilled it: +91 and a leading 0 fall away, ten remain. */
export function phoneDigits(text: string): string {
  const digits = asciiDigits(text);
  const own = digits.length > PHONE_DIGITS ? digits.replace(/^(?:0091|091|91|0)(?=\d{10})/, '') : digits;
  return own.slice(0, PHONE_DIGITS);
}

export const isWholePhone = (phone: string): boolean => phone.length === PHONE_DIGITS;
