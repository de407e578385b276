import type { Service } from '@anar/service-kit/lifecycle/service';
import type { UserStore } from '../users/user.store.ts';
import type { EndReason } from './session.model.ts';
import type { SessionStore } from './session.store.ts';

/** Ends one session of a person: its tokens die within seconds everywhere. False when there was nothing to end. */
export type EndSession = (userId: string, sid: string, reason: EndReason, requestId: string) => Promise<boolean>;

/** Whoever ends a session elsewhere, or uses an old token, says that the device is in wrong hands. A logout does not. */
const ENDS_TRUST: readonly EndReason[] = ['ended-elsewhere', 'token-reused'];

/**
 * The refresh token dies with the write itself, the access token by the revocation. Should Redis be away at that
 * moment, the event that the same write carries revokes it as soon as it is back.
 */
export function createEndSession(
  { revocations, log }: Pick<Service, 'revocations' | 'log'>,
  { sessions, users }: { sessions: SessionStore; users: UserStore },
  now: () => number,
): EndSession {
  return async (userId, sid, reason, requestId) => {
    // Before the end, so that whoever saw it fail can press again.
    const device = ENDS_TRUST.includes(reason) ? await sessions.deviceOf(userId, sid) : undefined;
    if (device) await users.distrustDevice(userId, device);
    const ended = await sessions.end(userId, sid, reason, now(), requestId);
    if (ended)
      await revocations.revoke(sid).catch((err: unknown) => log.warn({ err, sid }, 'revocation waits for its event'));
    return ended;
  };
}
