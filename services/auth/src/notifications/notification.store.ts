import type { NotificationRequest } from '@anar/contracts/notifications';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import { ulid } from 'ulid';
import { type NotificationDocument, type NotificationState, notificationModel } from './notification.model.ts';

/** What may wait for one person; the newest are worth most. */
const MOST_WAITING = 100;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Stands in `told` once an SMS may have left. */
const SMS = 'sms';

export type NotificationStore = ReturnType<typeof createNotificationStore>;

/** Notifications in Mongo: their words until they are settled, that they were wanted for a month. `now` is in ms since 1970. */
export function createNotificationStore({ mongo }: Pick<Service, 'mongo'>, mostWaiting = MOST_WAITING) {
  const notifications = notificationModel(mongo);

  /** Its words go: they may name an orchard. */
  const settled = (state: NotificationState, now: number) => ({
    $set: { state, settledAt: new Date(now) },
    $unset: { title: 1, text: 1, path: 1 },
  });

  return {
    /** The id of the notification, which is made unless there is one of this key; undefined when it is settled already. */
    async want(wanted: NotificationRequest, occurredAt: Date, now: number): Promise<string | undefined> {
      const { userId, kind, tag, title, text, path, until, call, channel } = wanted;
      // The SMS of a push may have its key: it is sent after it, not instead.
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
     * Settles those that still wait though a later one is shown, or will be, in the same place; how many those were. They come
     * in any order: what came last may have been wanted first.
     */
    async replaceEarlier(userId: string, tag: string, now: number): Promise<number> {
      const newest = await notifications.findOne({ userId, tag }, { occurredAt: 1 }).sort({ occurredAt: -1 }).lean();
      if (!newest?.occurredAt) return 0;
      // Those without were stored before it was kept.
      const isEarlier = { $or: [{ occurredAt: { $lt: newest.occurredAt } }, { occurredAt: { $exists: false } }] };
      const earlier = { userId, state: 'waiting' as const, tag, ...isEarlier };
      return (await notifications.updateMany(earlier, settled('late', now))).modifiedCount;
    },

    /** Settles the oldest of what waits for a person when it is too much; how many those were. */
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

    /** What a person was sent last of this kind on this channel, in the last month. */
    async newest(
      userId: string,
      { kind, channel }: Required<Pick<NotificationRequest, 'kind' | 'channel'>>,
    ): Promise<Pick<NotificationDocument, '_id' | 'state' | 'settledAt'> | undefined> {
      const told = notifications.findOne({ userId, kind, channel }, { state: 1, settledAt: 1 });
      return (await told.sort({ _id: -1 }).lean()) ?? undefined;
    },

    async waiting(userId: string, id: string): Promise<NotificationDocument | undefined> {
      return (await notifications.findOne({ _id: id, userId, state: 'waiting' }).lean()) ?? undefined;
    },

    /** This phone is done with. */
    async note(userId: string, id: string, what: 'told' | 'refused', phone: string): Promise<void> {
      await notifications.updateOne({ _id: id, userId }, { $addToSet: { [what]: phone } });
    },

    /** Whoever sends the SMS, and nobody after: false when it was sent, or when a process died over it. */
    async claim(userId: string, id: string): Promise<boolean> {
      const unclaimed = { _id: id, userId, state: 'waiting' as const, told: { $ne: SMS } };
      return (await notifications.updateOne(unclaimed, { $addToSet: { told: SMS } })).modifiedCount === 1;
    },

    /** It certainly did not leave. */
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
