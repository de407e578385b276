import { createHash } from 'node:crypto';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import mongoose from 'mongoose';
import { ulid } from 'ulid';

interface RequestKeyDocument {
  /** Hash of user id and Idempotency-Key. */
  _id: string;
  userId: string;
  consultationId: string;
  createdAt: Date;
}

const schema = new mongoose.Schema<RequestKeyDocument>(
  { _id: String, userId: String, consultationId: String, createdAt: Date },
  { collection: 'request_keys', versionKey: false },
);
schema.index({ userId: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

/**
 * Consultation id of a submission, assigned before its hold is placed: after a crash, a repeat places the same hold and
 * no second one.
 */
export interface RequestKeyStore {
  consultationFor(userId: string, key: string | undefined): Promise<string>;
  /** Assigns a new consultation id: the hold of the previous one was released. */
  renew(userId: string, key: string | undefined): Promise<string>;
  erase(userId: string): Promise<void>;
}

export function createRequestKeyStore({ mongo }: Pick<Service, 'mongo'>): RequestKeyStore {
  const model = mongo.model<RequestKeyDocument>('RequestKey', schema);
  const idOf = (userId: string, key: string) => createHash('sha256').update(`${userId} ${key}`).digest('base64url');

  return {
    async consultationFor(userId, key) {
      if (key === undefined) return ulid();
      const _id = idOf(userId, key);
      try {
        const consultationId = ulid();
        await model.create({ _id, userId, consultationId, createdAt: new Date() });
        return consultationId;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const first = await model.findById(_id).lean();
        return first?.consultationId ?? ulid();
      }
    },
    async renew(userId, key) {
      const consultationId = ulid();
      if (key !== undefined) await model.updateOne({ _id: idOf(userId, key) }, { $set: { consultationId } });
      return consultationId;
    },
    async erase(userId) {
      await model.deleteMany({ userId });
    },
  };
}
