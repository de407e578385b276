import type { Service } from '@anar/service-kit/lifecycle/service';
import type { UserStore } from '../users/user.store.ts';
import type { EndReason } from './session.model.ts';
import type { SessionStore } from './session.store.ts';

/**
 * Ends one session of a user: its tokens become invalid within seconds everywhere. False when there was nothing to end.
 */
export type EndSession = (userId: string, sid: string, reason: EndReason, requestId: string) => Promise<boolean>;

/** These reasons indicate that the device is in the wrong hands, so the trust in it ends too. A logout does not. */
const ENDS_TRUST: readonly EndReason[] = ['ended-elsewhere', 'token-reused'];

/**
 * The write itself invalidates the refresh token, the revocation the access token. If Redis is down at that moment, the
 * event of the same write revokes it as soon as Redis is back.
 */
export function createEndSession(
  { revocations, log }: Pick<Service, 'revocations' | 'log'>,
  { sessions, users }: { sessions: SessionStore; users: UserStore },
  now: () => number,
): EndSession {
  return async (userId, sid, reason, requestId) => {
    // Before the end, so that the user can retry after a failure.
    const device = ENDS_TRUST.includes(reason) ? await sessions.deviceOf(userId, sid) : undefined;
    if (device) await users.distrustDevice(userId, device);
    const ended = await sessions.end(userId, sid, reason, now(), requestId);
    if (ended)
      await revocations.revoke(sid).catch((err: unknown) => log.warn({ err, sid }, 'revocation waits for its event'));
    return ended;
  };
}
