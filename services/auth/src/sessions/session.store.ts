import { randomBytes } from 'node:crypto';
import { sessionRevoked } from '@anar/contracts/events';
import { changed, toEvent } from '@anar/service-kit/events/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, isWriteConflict } from '@anar/service-kit/mongo/mongo';
import { ulid } from 'ulid';
import { type EndReason, type SessionDocument, sessionModel } from './session.model.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session not used for so long is over; every refresh starts the time again. */
export const SESSION_IDLE_MS = 90 * DAY_MS;
const KEPT_AFTER_END_MS = 30 * DAY_MS;
const LIST_LIMIT = 100;

export type StoredSession = Omit<SessionDocument, 'seq' | 'outbox'>;
export type SessionStore = ReturnType<typeof createSessionStore>;

/** Sessions in Mongo. `now` is in ms since 1970 everywhere. */
export function createSessionStore(service: Service) {
  const sessions = sessionModel(service.mongo);
  service.events.outbox(sessions);
  const open = (now: number) => ({ endedAt: { $exists: false }, expiresAt: { $gt: new Date(now) } });
  const lifeFrom = (now: number) => ({
    lastSeenAt: new Date(now),
    expiresAt: new Date(now + SESSION_IDLE_MS),
    purgeAt: new Date(now + SESSION_IDLE_MS + KEPT_AFTER_END_MS),
  });

  return {
    /** A new session with its first refresh token's number, 1. */
    async open(userId: string, userAgent: string, now: number): Promise<StoredSession> {
      const at = new Date(now);
      const session = {
        _id: ulid(now),
        userId,
        salt: randomBytes(16).toString('base64url'),
        generation: 1,
        rotatedAt: at,
        createdAt: at,
        ...lifeFrom(now),
        userAgent,
      };
      await sessions.create(session);
      return session;
    },

    /** By its id alone: only for the bearer of a refresh token, which is checked against what this returns. */
    async ofRefreshToken(sid: string, now: number): Promise<StoredSession | undefined> {
      return (await sessions.findOne({ _id: sid, ...open(now) }).lean()) ?? undefined;
    },

    /** Moves to the next refresh token. False when another request was first. */
    async rotate(sid: string, userId: string, generation: number, now: number): Promise<boolean> {
      const { modifiedCount } = await sessions.updateOne(
        { _id: sid, userId, generation, ...open(now) },
        { $set: { generation: generation + 1, rotatedAt: new Date(now), ...lifeFrom(now) } },
      );
      return modifiedCount === 1;
    },

    async list(userId: string, now: number): Promise<StoredSession[]> {
      return sessions
        .find({ userId, ...open(now) })
        .sort({ _id: -1 })
        .limit(LIST_LIMIT)
        .lean();
    },

    /** Ends one session of a person with its event. False when it is not theirs, or over already. */
    async end(userId: string, sid: string, reason: EndReason, now: number, requestId: string): Promise<boolean> {
      const event = toEvent(sessionRevoked, { aggregateId: sid, userId, requestId, data: { userId, sid } });
      const { modifiedCount } = await sessions.updateOne(
        { _id: sid, userId, ...open(now) },
        changed({ endedAt: new Date(now), endReason: reason }, event, { unset: ['pushToken'] }),
      );
      return modifiedCount === 1;
    },

    /** Gives this device's push token to this session and to no other. False when the session is over. */
    async setPushToken(userId: string, sid: string, pushToken: string, now: number): Promise<boolean> {
      for (;;) {
        try {
          await sessions.updateMany({ pushToken, _id: { $ne: sid } }, { $unset: { pushToken: 1 } });
          const { matchedCount } = await sessions.updateOne(
            { _id: sid, userId, ...open(now) },
            { $set: { pushToken } },
          );
          return matchedCount === 1;
        } catch (error) {
          if (!isDuplicateKey(error) && !isWriteConflict(error)) throw error;
        }
      }
    },

    /** The push tokens of a person's open sessions. */
    async pushTokens(userId: string, now: number): Promise<string[]> {
      const held = await sessions
        .find({ userId, ...open(now), pushToken: { $type: 'string' } }, { pushToken: 1 })
        .sort({ _id: -1 })
        .limit(LIST_LIMIT)
        .lean();
      return held.flatMap(({ pushToken }) => pushToken ?? []);
    },

    /** Forgets a push token that works no more. */
    async dropPushToken(userId: string, pushToken: string): Promise<void> {
      await sessions.updateMany({ userId, pushToken }, { $unset: { pushToken: 1 } });
    },
  };
}
