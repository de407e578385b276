import { DIARY_KINDS } from '@anar/contracts/constants';
import type { DiaryEntry } from '@anar/contracts/diary';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/outbox';
import mongoose from 'mongoose';

/** What is stored of an entry: the wire shape with its owner, dates as dates, and the day from which fruit is safe again. */
export type DiaryFields = Omit<DiaryEntry, 'id' | 'createdAt'> & { userId: string; createdAt: Date; safeOn?: string };

export type DiaryDocument = DiaryFields &
  OutboxFields & {
    _id: string;
    /** The key of the press that made it. */
    repeatKey?: string;
    /** Taken back: nothing else is left but whose it was, until everybody was told and a repeated press is unlikely. */
    removedAt?: Date;
    expiresAt?: Date;
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
    note: String,
    preHarvestDays: Number,
    safeOn: String,
    createdAt: { type: Date, required: true },
    repeatKey: String,
    removedAt: Date,
    expiresAt: Date,
    ...outboxFields,
  },
  { collection: 'diary_entries', versionKey: false },
);

/** Serves the diary of an orchard, newest day first. */
schema.index({ userId: 1, orchardId: 1, on: -1, _id: -1 });
/** Serves the waits before harvest of a grower's orchards. */
schema.index({ userId: 1, safeOn: 1 });
/** One press makes one entry, however often the request is repeated. */
schema.index({ userId: 1, repeatKey: 1 }, { unique: true, partialFilterExpression: { repeatKey: { $exists: true } } });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
outboxIndexes(schema);

const MARK = new Set(['_id', 'userId', 'orchardId', 'createdAt', 'removedAt', 'expiresAt', 'seq', 'outbox']);
/** What an entry that was taken back loses: all but the mark. */
export const DIARY_FACTS = Object.keys(schema.paths).filter((field) => !MARK.has(field));

export const diaryModel = (connection: mongoose.Connection) => connection.model('DiaryEntry', schema);
