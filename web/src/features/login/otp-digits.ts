import { OTP_DIGITS } from '@anar/contracts/constants';
import { asciiDigits } from '../../ui/form/ascii-digits.ts';

/** The digits and the index of the focused field. Pure, so that every way of entering is testable. */
export interface OtpEntry {
  digits: readonly string[];
  focus: number;
}

export const emptyOtp: OtpEntry = { digits: Array.from({ length: OTP_DIGITS }, () => ''), focus: 0 };

export const otpText = (entry: OtpEntry): string => entry.digits.join('');
export const otpComplete = (entry: OtpEntry): boolean => entry.digits.every((digit) => digit !== '');

const last = OTP_DIGITS - 1;

/** New content of one field: a digit, several (fast typing), a whole code wherever it was filled in, or nothing. */
export function typeInBox(entry: OtpEntry, box: number, text: string): OtpEntry {
  const typed = asciiDigits(text);
  const before = entry.digits[box] ?? '';
  if (typed === '') return { digits: withDigit(entry.digits, box, ''), focus: box };
  if (typed.length > OTP_DIGITS && before !== '' && typed.startsWith(before)) return wholeCode(typed.slice(1));
  if (typed.length >= OTP_DIGITS) return wholeCode(typed);
  if (typed.length === 2 && before !== '') {
    const fresh = typed[0] === before ? typed.slice(1) : typed.slice(0, 1);
    return spread(entry, box, fresh);
  }
  return spread(entry, box, typed);
}

/** A pasted or received code. Six digits fill all fields wherever the cursor is. */
export function pasteInBox(entry: OtpEntry, box: number, text: string): OtpEntry {
  const pasted = asciiDigits(text);
  return pasted.length >= OTP_DIGITS ? wholeCode(pasted) : spread(entry, box, pasted);
}

/** Backspace in an empty field clears the previous one and focuses it; in a filled one the browser handles it. */
export function backspaceInEmptyBox(entry: OtpEntry, box: number): OtpEntry {
  const previous = Math.max(0, box - 1);
  return { digits: withDigit(entry.digits, previous, ''), focus: previous };
}

const wholeCode = (digits: string): OtpEntry => spread(emptyOtp, 0, digits);

function spread(entry: OtpEntry, from: number, digits: string): OtpEntry {
  const room = digits.slice(0, OTP_DIGITS - from);
  const next = entry.digits.map((digit, index) => room[index - from] ?? digit);
  return { digits: next, focus: Math.min(last, from + room.length) };
}

function withDigit(digits: readonly string[], at: number, digit: string): string[] {
  return digits.map((old, index) => (index === at ? digit : old));
}
