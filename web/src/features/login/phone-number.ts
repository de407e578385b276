import { asciiDigits } from '../../ui/form/ascii-digits.ts';

const WHOLE = /^[6-9]\d{9}$/;
/** Prefixes dialled before an Indian mobile number. */
const WITH_PREFIX = /^(?:\+91|0091|091|91|0)([6-9]\d{9})$/;
/** More digits may still be a prefix and a number: `91…`, `0…`, `+…`. */
const PREFIX_BEGINS = /^(?:\+|0|91)/;
const LONGEST = '0091'.length + 10;

/**
 * Content of the field after typing, pasting or autofill: digits and a leading plus. A complete number loses its
 * prefix; until then the prefix stays, so that typing digit by digit and pasting give the same result. Without a prefix
 * it ends after ten digits.
 */
export function phoneText(text: string): string {
  const typed = `${/^\s*\+/.test(text) ? '+' : ''}${asciiDigits(text)}`;
  const number = WITH_PREFIX.exec(typed)?.[1];
  if (number !== undefined) return number;
  return typed.slice(0, PREFIX_BEGINS.test(typed) ? LONGEST : 10);
}

export const isWholePhone = (phone: string): boolean => WHOLE.test(phone);

/** Without a prefix, even an incomplete one. */
export const nationalDigits = (phone: string): string => phone.replace(/^(?:\+9?1?|0091|091?|00?9?)/, '');

/** Why this is not an Indian mobile number, as far as typed. */
export function phoneProblem(phone: string): 'foreignPhone' | 'noMobile' | 'phoneMissing' | null {
  if (phone.startsWith('+') && !'+91'.startsWith(phone.slice(0, 3))) return 'foreignPhone';
  const national = nationalDigits(phone);
  if (/^[0-5]/.test(national)) return 'noMobile';
  return national.length > 10 ? 'phoneMissing' : null;
}
