import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS } from '@anar/contracts/constants';

/** A new code of six digits from the system's secure random source, every value equally likely. */
export function newCode(): string {
  return randomInt(10 ** OTP_DIGITS)
    .toString()
    .padStart(OTP_DIGITS, '0');
}

/** The stored hash of a code: bound to the number and to one send, and useless without the key. Hex. */
export function codeHash(key: string, phone: string, sendId: string, code: string): string {
  return createHmac('sha256', key).update(`code:${phone}:${sendId}:${code}`).digest('hex');
}

/** A pseudonym of a number or an address in Redis, which does not reveal it. */
export function pseudonym(key: string, kind: 'phone' | 'address' | 'block' | 'device', value: string): string {
  return createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url').slice(0, 22);
}

/** Compares two hex hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a, 'hex');
  const right = Buffer.from(b, 'hex');
  return left.length === right.length && timingSafeEqual(left, right);
}
