import { authErrors } from '@anar/contracts/errors/auth';
import { AppError } from '@anar/service-kit/http/errors';

/** The only definition of the format of Indian mobile numbers. */
const INDIAN_MOBILE = /^(?:\+91|0091|91|0)?([6-9][0-9]{9})$/;
const SEPARATORS = /[\s().\-\u2010-\u2015\p{Cf}]/gu;

/**
 * The ten digits of an Indian mobile number, in any notation: `+91`, `91` or `0` in front, spaces, hyphens, Devanagari
 * digits, the invisible characters of contact lists. Throws 400 `invalid_phone` for anything else.
 */
export function phoneNumber(typed: string): string {
  const digits = INDIAN_MOBILE.exec(latinDigits(typed).replace(SEPARATORS, ''))?.[1];
  if (digits === undefined) throw new AppError(authErrors.invalidPhone);
  return digits;
}

/** Devanagari digits converted to 0 to 9; everything else unchanged. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
}
