import { SYMPTOMS } from '@anar/contracts/constants';
import type { Diagnosis, Symptom } from '@anar/contracts/diagnosis/diagnosis';
import type { HarvestOrigin } from '@anar/harvest/days-to-harvest';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
import mongoose from 'mongoose';
import type { FollowUpAnswer } from '../answer/adviser/adviser.ts';

const VOTE_KINDS = ['advice', 'outcome'] as const;
export type VoteKind = (typeof VOTE_KINDS)[number];

/** What the farmer said of an answer, with the problem that the answer had found then; null when it found none. */
export interface Vote {
  helpful: boolean;
  problemId: string | null;
  comment?: string;
  at: Date;
}

export interface Prescribed {
  /** Day in India. */
  on: string;
  products: string[];
}

/** One plant check as stored. */
export interface RecordFields {
  userId: string;
  userInput: string;
  /** Where the farmer's orchards were then, when all were in one district. */
  district?: string;
  symptom?: Symptom;
  mediaId?: string;
  answers: FollowUpAnswer[];
  /** Id of the question that waits for a tap. */
  openQuestion: string | null;
  diagnosis: Diagnosis;
  /** As assumed for the doses when the answer was made; null when unknown. */
  daysToHarvest: number | null;
  /** Source of `daysToHarvest`. */
  harvestFrom?: HarvestOrigin | null;
  /** When the answer was made or last refined. */
  answeredAt: Date;
  createdAt: Date;
  feedback?: { [kind in VoteKind]?: Vote };
  /** What a doctor prescribed afterwards; only with the consent to learn from it. */
  prescribed?: Prescribed;
  /** The label that an operator gave it as a training sentence; likewise. */
  label?: { label: string; at: Date };
  /** The Idempotency-Key of the request that made it. */
  idempotencyKey?: string;
}
export type RecordDocument = RecordFields & OutboxFields & { _id: string };

const vote = new mongoose.Schema<Vote>(
  { helpful: Boolean, problemId: { type: String, default: null }, comment: String, at: Date },
  { _id: false },
);
const { Mixed } = mongoose.Schema.Types;
const schema = new mongoose.Schema<RecordDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    userInput: { type: String, default: '' },
    district: String,
    symptom: { type: String, enum: SYMPTOMS },
    mediaId: String,
    answers: {
      type: [new mongoose.Schema<FollowUpAnswer>({ questionId: String, optionId: String }, { _id: false })],
      default: [],
    },
    openQuestion: { type: String, default: null },
    diagnosis: { type: Mixed, required: true },
    daysToHarvest: { type: Number, default: null },
    harvestFrom: { type: String, default: null },
    answeredAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    feedback: { type: new mongoose.Schema({ advice: vote, outcome: vote }, { _id: false }) },
    prescribed: { type: new mongoose.Schema<Prescribed>({ on: String, products: [String] }, { _id: false }) },
    label: { type: new mongoose.Schema({ label: String, at: Date }, { _id: false }) },
    idempotencyKey: String,
    ...outboxFields,
  },
  { collection: 'diagnoses', versionKey: false, minimize: false },
);

/** Serves a farmer's past checks, newest first (ULIDs sort by time). */
schema.index({ userId: 1, _id: -1 });
/** One Idempotency-Key makes one record, however often the request is repeated. */
schema.index(
  { userId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
/** Serve the counts of votes, which are read from the index alone. */
for (const kind of VOTE_KINDS) {
  const helpful = `feedback.${kind}.helpful`;
  schema.index(
    { [helpful]: 1, [`feedback.${kind}.problemId`]: 1 },
    { partialFilterExpression: { [helpful]: { $exists: true } } },
  );
}
/** Serves the operator's export of labelled questions. */
schema.index({ 'label.at': 1 }, { partialFilterExpression: { 'label.at': { $exists: true } } });
outboxIndexes(schema);

export const recordModel = (connection: mongoose.Connection) => connection.model('Diagnosis', schema);
