import type { LoginRole } from './send-request.ts';

/** A code that was asked for; kept for this visit, so that looking into the messages does not start over. */
export interface SentCode {
  phone: string;
  role: LoginRole;
  /** Milliseconds since 1970: when the code was sent, and when the next may be asked for. */
  sentAt: number;
  resendAt: number;
}

/** A code is good for five minutes. */
export const CODE_LIFE_MS = 5 * 60_000;
const KEY = 'anar-mitra:login';

export function keepSentCode(code: SentCode | null): void {
  try {
    if (code) sessionStorage.setItem(KEY, JSON.stringify(code));
    else sessionStorage.removeItem(KEY);
  } catch (cause) {
    console.warn('session storage is not available', cause);
  }
}

/** What was asked for in this visit, while its code may still arrive. */
export function readSentCode(now: number): SentCode | null {
  try {
    return parseSentCode(sessionStorage.getItem(KEY), now);
  } catch (cause) {
    console.warn('session storage is not available', cause);
    return null;
  }
}

export function parseSentCode(text: string | null, now: number): SentCode | null {
  const value: unknown = text ? JSON.parse(text) : null;
  if (typeof value !== 'object' || value === null) return null;
  const { phone, role, sentAt, resendAt } = Object.fromEntries(Object.entries(value));
  if (typeof phone !== 'string' || typeof sentAt !== 'number' || typeof resendAt !== 'number') return null;
  if (now - sentAt > CODE_LIFE_MS || sentAt > now) return null;
  return { phone, role: role === 'expert' ? 'expert' : 'farmer', sentAt, resendAt };
}
