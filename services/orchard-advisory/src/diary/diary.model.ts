import { DIARY_KINDS } from '@anar/contracts/constants';
import type { AddDiaryRequest, DiaryEntry } from '@anar/contracts/orchards/diary';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
import { type SoftDeleteFields, softDeleteFields, softDeleteIndexes } from '@anar/service-kit/mongo/soft-delete';
import mongoose from 'mongoose';

/**
 * Stored fields of an entry: the wire shape with its owner, dates as dates, and the day from which fruit is safe again.
 */
export type DiaryFields = Omit<DiaryEntry, 'id' | 'createdAt' | 'voice'> & {
  userId: string;
  createdAt: Date;
  safeOn?: string;
  /** The voice note; its recording is claimed by the entry. */
  voice?: NonNullable<AddDiaryRequest['voice']>;
  /**
   * Which prescribed spray of the consultation this was (`plannedId`), and its `sprayKey` (`prescribed`), by which it
   * is counted under a new version of the prescription.
   */
  plannedId?: string;
  prescribed?: string;
};

export type DiaryDocument = DiaryFields &
  OutboxFields &
  SoftDeleteFields & {
    _id: string;
    /** The Idempotency-Key of the request that made it. */
    idempotencyKey?: string;
    /** Which of the orchard's slots for entries it takes, from 0. */
    slot?: number;
  };

const schema = new mongoose.Schema<DiaryDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    orchardId: { type: String, required: true },
    kind: { type: String, enum: DIARY_KINDS, required: true },
    on: { type: String, required: true },
    productId: String,
    product: String,
    litresPerPlant: Number,
    kilograms: Number,
    costPaise: Number,
    incomePaise: Number,
    note: String,
    voice: { type: { id: String, seconds: Number, waveform: String }, _id: false },
    preHarvestDays: Number,
    safeOn: String,
    consultationId: String,
    plannedId: String,
    prescribed: String,
    createdAt: { type: Date, required: true },
    idempotencyKey: String,
    slot: Number,
    ...softDeleteFields,
    ...outboxFields,
  },
  { collection: 'diary_entries', versionKey: false },
);

/** Serves the diary of an orchard, newest day first. */
schema.index({ userId: 1, orchardId: 1, on: -1, _id: -1 });
/** Serve the day's advice and the year's fertilizers without reading other entries. */
schema.index({ userId: 1, orchardId: 1, kind: 1, on: -1 });
schema.index({ userId: 1, orchardId: 1, safeOn: 1 }, { partialFilterExpression: { safeOn: { $gt: '' } } });
/** Serves which sprays of a prescription were done. */
schema.index({ consultationId: 1 }, { partialFilterExpression: { consultationId: { $gt: '' } } });
/**
 * Two entries of an orchard cannot take the same slot, so there are never more than slots; covers the query of taken
 * slots.
 */
schema.index({ userId: 1, orchardId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $gte: 0 } } });
/** One Idempotency-Key makes one entry, however often the request is repeated. */
schema.index(
  { userId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
softDeleteIndexes(schema);
outboxIndexes(schema);

export const diaryModel = (connection: mongoose.Connection) => connection.model('DiaryEntry', schema);
