import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sessionRevoked } from '@anar/contracts/messages/events';
import type { WebPushSubscription } from '@anar/contracts/users/notifications';
import { changed, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, isWriteConflict, undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { ulid } from 'ulid';
import { type EndReason, type SessionDocument, sessionModel } from './session.model.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session unused for this long expires; every refresh restarts the time. */
export const SESSION_IDLE_MS = 90 * DAY_MS;
const KEPT_AFTER_END_MS = 30 * DAY_MS;
/** Maximum open sessions of a user: one more ends the least recently used. */
const MOST_OPEN = 20;
const LIST_LIMIT = 100;
const SHORT_WAIT_MS = 50;

export type StoredSession = Omit<SessionDocument, 'seq' | 'outbox'>;
export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * What stays of an erased user's session: a client with its refresh token learns why it ended; it has no link to the
 * user.
 */
const ANONYMIZED = {
  $set: { endReason: 'account-deleted' },
  $unset: {
    ...{ userId: 1, userAgent: 1, device: 1, pushToken: 1, webPush: 1 },
    ...{ createdAt: 1, lastSeenAt: 1, rotatedAt: 1, published: 1 },
  },
} as const;

/** Sessions in Mongo. `now` is in ms since 1970 everywhere. */
export function createSessionStore(service: Service, mostOpen = MOST_OPEN) {
  const sessions = sessionModel(service.mongo);
  service.events.outbox(sessions);
  const open = (now: number) => ({ endedAt: { $exists: false }, expiresAt: { $gt: new Date(now) } });
  const lifeFrom = (now: number) => ({
    lastSeenAt: new Date(now),
    expiresAt: new Date(now + SESSION_IDLE_MS),
    purgeAt: new Date(now + SESSION_IDLE_MS + KEPT_AFTER_END_MS),
  });

  /** Ends one session of a user with its event. False when it is another user's, or over already. */
  async function end(userId: string, sid: string, reason: EndReason, now: number, requestId: string): Promise<boolean> {
    const event = toEvent(sessionRevoked, { aggregateId: sid, userId, requestId, data: { userId, sid } });
    const { modifiedCount } = await sessions.updateOne(
      { _id: sid, userId, ...open(now) },
      changed({ endedAt: new Date(now), endReason: reason }, event, { unset: ['pushToken', 'webPush'] }),
    );
    return modifiedCount === 1;
  }

  /** Moves a push address from every other session to this one. False when this session is over. */
  async function move(
    userId: string,
    sid: string,
    { held, field, value }: { held: object; field: 'pushToken' | 'webPush'; value: string | WebPushSubscription },
    now: number,
  ): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      try {
        await sessions.updateOne({ ...held, _id: { $ne: sid } }, { $unset: { [field]: 1 } });
        const own = { _id: sid, userId, ...open(now) };
        const { matchedCount } = await sessions.updateOne(own, { $set: { [field]: value } });
        return matchedCount === 1;
      } catch (error) {
        if (!isDuplicateKey(error) && !isWriteConflict(error)) throw error;
        // Random backoff, so that concurrent claims of the same address do not collide forever.
        await wait(Math.random() * Math.min(tries * SHORT_WAIT_MS, 1000));
      }
    }
  }

  return {
    /** A new session with its first refresh token's number, 1. The user's 20 sessions used last stay open. */
    async open(
      userId: string,
      { userAgent, device, requestId }: { userAgent: string; device: string; requestId: string },
      now: number,
    ): Promise<StoredSession> {
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
        device,
      };
      await sessions.create(session);
      // The last of concurrent logins sees all others, so that exactly the limit stays open.
      const tooMany = await sessions
        .find({ userId, ...open(now) }, { _id: 1 })
        .sort({ lastSeenAt: -1, _id: -1 })
        .skip(mostOpen)
        .lean();
      // A write conflict: a concurrent login ends it.
      for (const { _id } of tooMany)
        await undefinedOnWriteConflict(end(userId, _id, 'too-many-devices', now, requestId));
      return session;
    },

    /** By id alone: only for the bearer of a refresh token, which is checked against the result. */
    async ofRefreshToken(sid: string, now: number): Promise<StoredSession | undefined> {
      return (await sessions.findOne({ _id: sid, ...open(now) }).lean()) ?? undefined;
    },

    /** The same for a session whose account was deleted: the fields that stay. */
    async ofDeletedAccount(sid: string): Promise<Pick<StoredSession, '_id' | 'salt'> | undefined> {
      const left = { _id: sid, endReason: 'account-deleted' as const };
      return (await sessions.findOne(left, { salt: 1 }).lean()) ?? undefined;
    },

    /** Moves to the next refresh token. False when a concurrent request was first. */
    async rotate(sid: string, userId: string, generation: number, now: number): Promise<boolean> {
      const { modifiedCount } = await sessions.updateOne(
        { _id: sid, userId, generation, ...open(now) },
        { $set: { generation: generation + 1, rotatedAt: new Date(now), ...lifeFrom(now) } },
      );
      return modifiedCount === 1;
    },

    async isOpen(userId: string, sid: string, now: number): Promise<boolean> {
      return (await sessions.exists({ _id: sid, userId, ...open(now) })) !== null;
    },

    async list(userId: string, now: number): Promise<StoredSession[]> {
      return sessions
        .find({ userId, ...open(now) })
        .sort({ _id: -1 })
        .limit(LIST_LIMIT)
        .lean();
    },

    end,

    /** The device of a user's session, open or over. */
    async deviceOf(userId: string, sid: string): Promise<string | undefined> {
      return (await sessions.findOne({ _id: sid, userId }, { device: 1 }).lean())?.device;
    },

    /** Assigns this device's push token to this session only. False when the session is over. */
    setPushToken(userId: string, sid: string, pushToken: string, now: number): Promise<boolean> {
      return move(userId, sid, { held: { pushToken }, field: 'pushToken', value: pushToken }, now);
    },

    /** The same for a browser's subscription. */
    setWebPush(userId: string, sid: string, webPush: WebPushSubscription, now: number): Promise<boolean> {
      const held = { 'webPush.endpoint': webPush.endpoint };
      return move(userId, sid, { held, field: 'webPush', value: webPush }, now);
    },

    async removeWebPush(userId: string, sid: string): Promise<void> {
      await sessions.updateOne({ _id: sid, userId }, { $unset: { webPush: 1 } });
    },

    /** When a user's sessions, open or over, were last refreshed; undefined when none is stored. */
    async lastSeenAt(userId: string): Promise<Date | undefined> {
      return (await sessions.findOne({ userId }, { lastSeenAt: 1 }).sort({ lastSeenAt: -1 }).lean())?.lastSeenAt;
    },

    /** Push addresses of a user's open sessions. */
    async reachedBy(userId: string, now: number): Promise<Pick<StoredSession, 'pushToken' | 'webPush'>[]> {
      const text = { $type: 'string' } as const;
      const some = [{ pushToken: text }, { 'webPush.endpoint': text }];
      return sessions
        .find({ userId, ...open(now), $or: some }, { pushToken: 1, webPush: 1 })
        .sort({ _id: -1 })
        .limit(LIST_LIMIT)
        .lean();
    },

    /**
     * Ends open sessions and anonymizes all, once the ends are published. Throws while they cannot be. The rows that
     * stay have no link to the user: a device that later sends its refresh token gets `accountDeleted`, and clears its
     * own data.
     */
    async erase(userId: string): Promise<void> {
      const now = Date.now();
      for (const { _id } of await sessions.find({ userId, ...open(now) }, { _id: 1 }).lean())
        await end(userId, _id, 'account-deleted', now, ulid());
      await service.events.flush();
      // Their events stay in the stream: services that were down must still learn that the tokens are revoked.
      await sessions.updateMany({ userId, 'outbox.0': { $exists: false } }, ANONYMIZED);
      if (await sessions.exists({ userId })) throw new Error('sessions of an erased person still have events to tell');
    },

    /** Removes a push token that no longer works. */
    async dropPushToken(userId: string, pushToken: string): Promise<void> {
      await sessions.updateMany({ userId, pushToken }, { $unset: { pushToken: 1 } });
    },

    /** The same for a browser's subscription. */
    async dropWebPush(userId: string, endpoint: string): Promise<void> {
      await sessions.updateMany({ userId, 'webPush.endpoint': endpoint }, { $unset: { webPush: 1 } });
    },
  };
}
