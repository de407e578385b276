import type { Service } from '@anar/service-kit/lifecycle/service';
import type { EndReason } from './session.model.ts';
import type { SessionStore } from './session.store.ts';

/** Ends one session of a person: its tokens die within seconds everywhere. False when there was nothing to end. */
export type EndSession = (userId: string, sid: string, reason: EndReason, requestId: string) => Promise<boolean>;

/**
 * The refresh token dies with the write itself, the access token by the revocation. Should Redis be away at that
 * moment, the event that the same write carries revokes it as soon as it is back.
 */
export function createEndSession(
  { revocations, log }: Pick<Service, 'revocations' | 'log'>,
  sessions: SessionStore,
  now: () => number,
): EndSession {
  return async (userId, sid, reason, requestId) => {
    const ended = await sessions.end(userId, sid, reason, now(), requestId);
    if (ended)
      await revocations.revoke(sid).catch((err: unknown) => log.warn({ err, sid }, 'revocation waits for its event'));
    return ended;
  };
}
