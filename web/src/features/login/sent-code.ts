import { deviceStore } from '../../device/device-store.ts';
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
const sentCode = deviceStore({ key: 'anar-mitra:login', scope: 'person', visit: true, read: toSentCode });

export function keepSentCode(code: SentCode | null): void {
  if (code) sentCode.set(code);
  else sentCode.clear();
}

/** What was asked for in this visit, while its code may still arrive. */
export function readSentCode(now: number): SentCode | null {
  const code = sentCode.get();
  return code && now - code.sentAt <= CODE_LIFE_MS && code.sentAt <= now ? code : null;
}

function toSentCode(stored: unknown): SentCode | null {
  const { phone, role, sentAt, resendAt } = (stored ?? {}) as Record<string, unknown>;
  if (typeof phone !== 'string' || typeof sentAt !== 'number' || typeof resendAt !== 'number') return null;
  return { phone, role: role === 'expert' ? 'expert' : 'farmer', sentAt, resendAt };
}
