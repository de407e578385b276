import type { NotificationRequest } from '@anar/contracts/users/notifications';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import { ulid } from 'ulid';
import { type NotificationDocument, type NotificationState, notificationModel } from './notification.model.ts';

/** Maximum waiting notifications of one user; the newest are kept. */
const MOST_WAITING = 100;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Added to `told` once an SMS may have been sent. */
const SMS = 'sms';

export type NotificationStore = ReturnType<typeof createNotificationStore>;

/** Notifications in Mongo: their text until they are settled, the row for a month. `now` is in ms since 1970. */
export function createNotificationStore({ mongo }: Pick<Service, 'mongo'>, mostWaiting = MOST_WAITING) {
  const notifications = notificationModel(mongo);

  /** Removes the text, which may contain an orchard's name. */
  const settled = (state: NotificationState, now: number) => ({
    $set: { state, settledAt: new Date(now) },
    $unset: { title: 1, text: 1, path: 1 },
  });

  return {
    /** Upsert by key; returns the id of the waiting notification, undefined when it is already settled. */
    async want(wanted: NotificationRequest, occurredAt: Date, now: number): Promise<string | undefined> {
      const { userId, kind, tag, title, text, path, until, call, channel } = wanted;
      // The SMS of a push may have its key: it is sent in addition to the push.
      const key = channel === 'sms' ? `sms:${wanted.key}` : wanted.key;
      const _id = ulid(now);
      const times = { occurredAt, createdAt: new Date(now), purgeAt: new Date(now + KEPT_MS) };
      const worth = until === undefined ? {} : { until: new Date(until) };
      try {
        const words = { kind, key, title, text, path, ...(tag && { tag }), ...(call && { call }) };
        const way = channel && { channel };
        await notifications.create({ _id, userId, ...words, ...way, state: 'waiting', ...worth, ...times });
        return _id;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const known = await notifications.findOne({ userId, key, state: 'waiting' }, { _id: 1 }).lean();
        return known?._id;
      }
    },

    /**
     * Settles waiting notifications that a later one with the same tag replaces; returns how many. Compared by
     * `occurredAt`, because events arrive in any order.
     */
    async replaceEarlier(userId: string, tag: string, now: number): Promise<number> {
      const newest = await notifications.findOne({ userId, tag }, { occurredAt: 1 }).sort({ occurredAt: -1 }).lean();
      if (!newest?.occurredAt) return 0;
      // Rows without `occurredAt` were stored before it existed.
      const isEarlier = { $or: [{ occurredAt: { $lt: newest.occurredAt } }, { occurredAt: { $exists: false } }] };
      const earlier = { userId, state: 'waiting' as const, tag, ...isEarlier };
      return (await notifications.updateMany(earlier, settled('late', now))).modifiedCount;
    },

    /** Settles the oldest waiting notifications above the limit; returns how many. */
    async crowdOut(userId: string, now: number): Promise<number> {
      const tooMany = await notifications
        .find({ userId, state: 'waiting' }, { _id: 1 })
        .sort({ _id: -1 })
        .skip(mostWaiting)
        .lean();
      if (tooMany.length === 0) return 0;
      const oldest = { _id: { $in: tooMany.map(({ _id }) => _id) }, userId, state: 'waiting' as const };
      return (await notifications.updateMany(oldest, settled('crowded_out', now))).modifiedCount;
    },

    /** The user's last notification of this kind on this channel, of the last month. */
    async newest(
      userId: string,
      { kind, channel }: Required<Pick<NotificationRequest, 'kind' | 'channel'>>,
    ): Promise<Pick<NotificationDocument, '_id' | 'state' | 'settledAt'> | undefined> {
      const found = notifications.findOne({ userId, kind, channel }, { state: 1, settledAt: 1 });
      return (await found.sort({ _id: -1 }).lean()) ?? undefined;
    },

    async waiting(userId: string, id: string): Promise<NotificationDocument | undefined> {
      return (await notifications.findOne({ _id: id, userId, state: 'waiting' }).lean()) ?? undefined;
    },

    /** Records that a phone is done. */
    async note(userId: string, id: string, what: 'told' | 'refused', phone: string): Promise<void> {
      await notifications.updateOne({ _id: id, userId }, { $addToSet: { [what]: phone } });
    },

    /** Claims the SMS for one sender: false when it was sent before, or a process crashed while sending. */
    async claim(userId: string, id: string): Promise<boolean> {
      const unclaimed = { _id: id, userId, state: 'waiting' as const, told: { $ne: SMS } };
      return (await notifications.updateOne(unclaimed, { $addToSet: { told: SMS } })).modifiedCount === 1;
    },

    /** Releases the claim: the SMS was certainly not sent. */
    async unclaim(userId: string, id: string): Promise<void> {
      await notifications.updateOne({ _id: id, userId }, { $pull: { told: SMS } });
    },

    /** False when it was settled before. */
    async settle(userId: string, id: string, state: NotificationState, now: number): Promise<boolean> {
      const waiting = { _id: id, userId, state: 'waiting' as const };
      return (await notifications.updateOne(waiting, settled(state, now))).modifiedCount === 1;
    },

    async erase(userId: string): Promise<void> {
      await notifications.deleteMany({ userId });
    },
  };
}
