import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sessionRevoked } from '@anar/contracts/events';
import type { WebPushSubscription } from '@anar/contracts/notifications';
import { changed, toEvent } from '@anar/service-kit/events/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, isWriteConflict, undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { ulid } from 'ulid';
import { type EndReason, type SessionDocument, sessionModel } from './session.model.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session not used for so long is over; every refresh starts the time again. */
export const SESSION_IDLE_MS = 90 * DAY_MS;
const KEPT_AFTER_END_MS = 30 * DAY_MS;
/** Devices of a person that are logged in: one more ends the one that was not used for longest. */
const MOST_OPEN = 20;
const LIST_LIMIT = 100;
const SHORT_WAIT_MS = 50;

export type StoredSession = Omit<SessionDocument, 'seq' | 'outbox'>;
export type SessionStore = ReturnType<typeof createSessionStore>;

/** Who comes with a refresh token of it hears why it ended; it leads to nobody. */
const LEFT_OF_ERASED = {
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

  /** Ends one session of a person with its event. False when it is not theirs, or over already. */
  async function end(userId: string, sid: string, reason: EndReason, now: number, requestId: string): Promise<boolean> {
    const event = toEvent(sessionRevoked, { aggregateId: sid, userId, requestId, data: { userId, sid } });
    const { modifiedCount } = await sessions.updateOne(
      { _id: sid, userId, ...open(now) },
      changed({ endedAt: new Date(now), endReason: reason }, event, { unset: ['pushToken', 'webPush'] }),
    );
    return modifiedCount === 1;
  }

  /** What reaches one device is taken from every other session and given to this one. False when it is over. */
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
        // Whoever claims the same at once would meet again and again.
        await wait(Math.random() * Math.min(tries * SHORT_WAIT_MS, 1000));
      }
    }
  }

  return {
    /** A new session with its first refresh token's number, 1. Of a person's the 20 that were used last stay open. */
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
      // Whoever comes last sees all others, so that of many at once just so many stay.
      const tooMany = await sessions
        .find({ userId, ...open(now) }, { _id: 1 })
        .sort({ lastSeenAt: -1, _id: -1 })
        .skip(mostOpen)
        .lean();
      // A conflict: the other login ends it.
      for (const { _id } of tooMany)
        await undefinedOnWriteConflict(end(userId, _id, 'too-many-devices', now, requestId));
      return session;
    },

    /** By its id alone: only for the bearer of a refresh token, which is checked against what this returns. */
    async ofRefreshToken(sid: string, now: number): Promise<StoredSession | undefined> {
      return (await sessions.findOne({ _id: sid, ...open(now) }).lean()) ?? undefined;
    },

    /** The same of a session whose account was deleted: what is left of it. */
    async ofDeletedAccount(sid: string): Promise<Pick<StoredSession, '_id' | 'salt'> | undefined> {
      const left = { _id: sid, endReason: 'account-deleted' as const };
      return (await sessions.findOne(left, { salt: 1 }).lean()) ?? undefined;
    },

    /** Moves to the next refresh token. False when another request was first. */
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

    /** The device of a person's session, open or over. */
    async deviceOf(userId: string, sid: string): Promise<string | undefined> {
      return (await sessions.findOne({ _id: sid, userId }, { device: 1 }).lean())?.device;
    },

    /** Gives this device's push token to this session and to no other. False when the session is over. */
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

    /** When a person's sessions, open or over, were renewed last; undefined when none is kept. */
    async lastSeenAt(userId: string): Promise<Date | undefined> {
      return (await sessions.findOne({ userId }, { lastSeenAt: 1 }).sort({ lastSeenAt: -1 }).lean())?.lastSeenAt;
    },

    /** By what a person's open sessions are reached with pushes. */
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
     * Ends what is open and empties all, once the ends are told. Throws while they cannot be. What stays names nobody: by it
     * a device that comes later with its refresh token hears that the account is gone, and empties itself.
     */
    async erase(userId: string): Promise<void> {
      const now = Date.now();
      for (const { _id } of await sessions.find({ userId, ...open(now) }, { _id: 1 }).lean())
        await end(userId, _id, 'account-deleted', now, ulid());
      await service.events.flush();
      // Their events stay in the stream: whoever was away must receive that the tokens are dead.
      await sessions.updateMany({ userId, 'outbox.0': { $exists: false } }, LEFT_OF_ERASED);
      if (await sessions.exists({ userId })) throw new Error('sessions of an erased person still have events to tell');
    },

    /** Forgets a push token that works no more. */
    async dropPushToken(userId: string, pushToken: string): Promise<void> {
      await sessions.updateMany({ userId, pushToken }, { $unset: { pushToken: 1 } });
    },

    /** The same for a browser's subscription. */
    async dropWebPush(userId: string, endpoint: string): Promise<void> {
      await sessions.updateMany({ userId, 'webPush.endpoint': endpoint }, { $unset: { webPush: 1 } });
    },
  };
}
