import { FREE_NOTICE } from '@anar/contracts/consult/constants';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import {
  changed,
  created,
  type OutboxFields,
  outboxFields,
  outboxIndexes,
  type PendingEvent,
} from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import mongoose from 'mongoose';
import { ulid } from 'ulid';

export interface FreeNoticeDocument extends OutboxFields {
  _id: string;
  /** The farmer who waits. */
  userId: string;
  doctorId: string;
  /** Set until the notice is sent. */
  isOpen?: true;
  createdAt: Date;
  expiresAt: Date;
}

export type FreeNotice = Pick<FreeNoticeDocument, 'userId' | 'doctorId' | 'expiresAt'> & { id: string };

const schema = new mongoose.Schema<FreeNoticeDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    doctorId: { type: String, required: true },
    isOpen: Boolean,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    ...outboxFields,
  },
  { collection: 'free_notices', versionKey: false },
);
schema.index({ userId: 1, doctorId: 1 }, { unique: true, partialFilterExpression: { isOpen: true } });
/** Serves the search for open ones. */
schema.index({ isOpen: 1, doctorId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
outboxIndexes(schema);

/** Farmers who wait for a doctor to be free. */
export interface FreeNoticeStore extends PersonalDataStore {
  /** Opens a notice for 12 hours, or renews the open one. The oldest of too many is dropped. */
  open(userId: string, doctorId: string, at: Date): Promise<{ expiresAt: Date }>;
  /** All open ones, oldest first. */
  waiting(at: Date): Promise<FreeNotice[]>;
  /** Closes an open notice and publishes the event with it; a no-op when it is closed. */
  send(id: string, event: PendingEvent): Promise<void>;
}

export function createFreeNoticeStore({
  mongo,
  events,
  tombstones,
}: Pick<Service, 'mongo' | 'events' | 'tombstones'>): FreeNoticeStore {
  const model = mongo.model<FreeNoticeDocument>('FreeNotice', schema);
  events.outbox(model);

  async function add(userId: string, doctorId: string, createdAt: Date, expiresAt: Date): Promise<void> {
    const fields = { _id: ulid(), userId, doctorId, isOpen: true, createdAt, expiresAt } as const;
    await model.create(created(fields, [])).catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  return {
    async open(userId, doctorId, at) {
      await tombstones.refuse(userId);
      const expiresAt = new Date(at.getTime() + FREE_NOTICE.keptMs);
      const { matchedCount } = await model.updateOne({ userId, doctorId, isOpen: true }, changed({ expiresAt }, []));
      if (matchedCount === 0) await add(userId, doctorId, at, expiresAt);
      const own = await model
        .find({ userId, isOpen: true, doctorId: { $ne: doctorId } })
        .sort({ createdAt: -1 })
        .lean();
      const dropped = own.slice(FREE_NOTICE.most - 1).map(({ _id }) => _id);
      if (dropped.length > 0) await model.deleteMany({ _id: { $in: dropped }, isOpen: true });
      return { expiresAt };
    },
    async waiting(at) {
      const found = await model
        .find({ isOpen: true, expiresAt: { $gt: at } })
        .sort({ _id: 1 })
        .lean();
      return found.map(({ _id: id, userId, doctorId, expiresAt }) => ({ id, userId, doctorId, expiresAt }));
    },
    async send(id, event) {
      await model.updateOne({ _id: id, isOpen: true }, changed({}, [event], { unset: ['isOpen'] }));
    },
    async erase(userId) {
      await model.deleteMany({ doctorId: userId, isOpen: true });
      await events.remove(model, { userId });
    },
  };
}
