import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import mongoose from 'mongoose';
import type { MarkKind } from './chat-log.store.ts';

export interface StoredMark {
  upToSeq: number;
  at: Date | null;
}
/** Marks of one user in a thread: delivered, read, and the last push. */
export interface PersonMarks {
  delivered: StoredMark;
  read: StoredMark;
  told: StoredMark;
}

interface ThreadMarks {
  _id: string;
  /** By user id. */
  people: Record<string, Partial<PersonMarks>>;
}

/** Delivered, read and pushed marks of each side of a thread: a projection of the log. Marks only move forward. */
export interface ThreadMarksStore {
  of(threadIds: readonly string[], userId: string): Promise<ReadonlyMap<string, PersonMarks>>;
  /** False if the mark was already there or further. */
  advance(
    threadId: string,
    userId: string,
    kind: MarkKind | 'told',
    mark: { upToSeq: number; at: Date },
  ): Promise<boolean>;
}

const schema = new mongoose.Schema<ThreadMarks>(
  { _id: String, people: { type: mongoose.Schema.Types.Mixed, default: {} } },
  { collection: 'chat_marks', versionKey: false, minimize: false },
);

const NOWHERE: StoredMark = { upToSeq: 0, at: null };
export const noMarks = (): PersonMarks => ({ delivered: NOWHERE, read: NOWHERE, told: NOWHERE });

export function createThreadMarksStore({ mongo }: Pick<Service, 'mongo'>): ThreadMarksStore {
  const model = mongo.model<ThreadMarks>('ChatMarks', schema);
  return {
    async of(threadIds, userId) {
      const found = await model
        .find({ _id: { $in: [...threadIds] } }, { [`people.${userId}`]: 1 })
        .lean<ThreadMarks[]>();
      return new Map(found.map(({ _id, people }) => [_id, { ...noMarks(), ...people?.[userId] }]));
    },
    async advance(threadId, userId, kind, mark) {
      const field = `people.${userId}.${kind}`;
      const behind = {
        _id: threadId,
        $or: [{ [field]: { $exists: false } }, { [`${field}.upToSeq`]: { $lt: mark.upToSeq } }],
      };
      try {
        const done = await model.updateOne(behind, { $set: { [field]: mark } }, { upsert: true });
        return done.matchedCount + done.upsertedCount === 1;
      } catch (error) {
        // The document exists and its mark is not behind.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
