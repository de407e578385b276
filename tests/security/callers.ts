import { ulid } from 'ulid';
import type { GuardedSystem } from './guarded-system.ts';

type Headers = Record<string, string>;

/** Every kind of caller: by name, the headers of one request. Those in `asAnonymous` have invalid tokens. */
export interface Callers {
  named: Readonly<Record<'anonymous' | 'owner' | 'farmer' | 'expert' | 'doctor', (sid?: string) => Headers>>;
  /** By the error code of a refusal. */
  asAnonymous: Readonly<Record<'token_expired' | 'token_invalid' | 'session_ended', () => Headers>>;
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** The invalid tokens all name the owner; `endedSid` is an ended session. */
export function callersOf(system: GuardedSystem, owner: { userId: string }, endedSid: string): Callers {
  const { userId } = owner;
  const [farmer, expert, doctor] = [ulid(), ulid(), ulid()];
  const signed = (...who: Parameters<GuardedSystem['token']>) => bearer(system.token(...who));
  return {
    named: {
      anonymous: () => ({}),
      owner: (sid) => signed({ userId, ...(sid !== undefined && { sid }) }),
      farmer: () => signed({ userId: farmer }),
      expert: () => signed({ userId: expert, role: 'expert' }),
      doctor: () => signed({ userId: doctor, role: 'doctor' }),
    },
    asAnonymous: {
      token_expired: () => signed({ userId, ageMs: 3_600_000 }),
      token_invalid: () => bearer(system.forged({ userId })),
      session_ended: () => signed({ userId, sid: endedSid }),
    },
  };
}
