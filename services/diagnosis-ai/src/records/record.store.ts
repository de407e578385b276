import { CONFIDENCE_THRESHOLD, isConfident } from '@anar/contracts/constants';
import type { Diagnosis } from '@anar/contracts/diagnosis/diagnosis';
import { diagnosisCompleted } from '@anar/contracts/messages/events';
import { changed, created, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { type Query, runQueries } from '@anar/service-kit/mongo/run-queries';
import { encodeTime } from 'ulid';
import {
  type Prescribed,
  type RecordDocument,
  type RecordFields,
  recordModel,
  type Vote,
  type VoteKind,
} from './record.model.ts';

/** Random characters of a ULID. */
const RANDOM_LETTERS = 16;

export type StoredRecord = RecordFields & { id: string; seq: number };
export type Refinement = Pick<
  RecordFields,
  'answers' | 'openQuestion' | 'diagnosis' | 'daysToHarvest' | 'harvestFrom' | 'answeredAt'
>;
/** Number of equal votes on answers that found one problem. */
export interface VoteCount {
  problemId: string | null;
  helpful: boolean;
  count: number;
}

export interface RecordStore {
  /** Stores a check with its event. The same `idempotencyKey` of the same farmer again returns the first one. */
  add(id: string, fields: RecordFields, requestId: string): Promise<StoredRecord>;
  /** The user's own record. */
  find(userId: string, id: string): Promise<StoredRecord | undefined>;
  /** The user's own record of an idempotency key, as a query to be batched with others. */
  byKeyQuery(userId: string, idempotencyKey: string): Query<StoredRecord | undefined>;
  /**
   * Writes a refined answer with its event, unless the record changed since it was read (optimistic lock); then
   * undefined.
   */
  refine(seen: StoredRecord, refinement: Refinement, requestId: string): Promise<StoredRecord | undefined>;
  /**
   * Stores the farmer's vote on a record created by `madeBy`, in place of an earlier vote. Undefined when there is no
   * such record.
   */
  vote(
    userId: string,
    id: string,
    kind: VoteKind,
    vote: Omit<Vote, 'problemId'>,
    madeBy: Date,
  ): Promise<StoredRecord | undefined>;
  /** Votes on all records by problem, without personal data. */
  countVotes(kind: VoteKind): Promise<VoteCount[]>;
  /** Records of all users since `from` that have a vote, a follow-up answer or a prescription, the newest first. */
  examples(from: Date): Promise<StoredRecord[]>;
  /** Labelled records of all users. */
  labelled(): Promise<StoredRecord[]>;
  /** A record of any user. */
  byId(id: string): Promise<StoredRecord | undefined>;
  setLabel(id: string, label: string, at: Date): Promise<void>;
  /** Stores it on the newest record that this farmer made between the two times, if there is one. */
  notePrescribed(userId: string, prescribed: Prescribed, made: { from: Date; until: Date }): Promise<void>;
  /** Clears the labels and prescriptions stored on a user's records. */
  clearLearning(userId: string): Promise<void>;
  /** Deletes a user's records, after their outbox events are published. Throws while that is not possible. */
  erase(userId: string): Promise<void>;
  /** The user's own records, newest first; `before` is the id of the last one already seen. */
  list(userId: string, page: { limit: number; before?: string }): Promise<StoredRecord[]>;
}

export function createRecordStore(service: Service): RecordStore {
  const records = recordModel(service.mongo);
  service.events.outbox(records);

  const byKeyQuery = (userId: string, idempotencyKey: string): Query<StoredRecord | undefined> => ({
    collection: records.collection.name,
    filter: { userId, idempotencyKey },
    read: ([found]: readonly RecordDocument[]) => found && toStored(found),
  });

  return {
    byKeyQuery,

    async add(id, fields, requestId) {
      const { userId, idempotencyKey, diagnosis, district } = fields;
      await service.tombstones.refuse(userId);
      try {
        const event = completedEvent({ id, userId, diagnosis, district }, requestId);
        return toStored((await records.create(created({ _id: id, ...fields }, event))).toObject());
      } catch (error) {
        if (!isDuplicateKey(error) || !idempotencyKey) throw error;
        const { first } = await runQueries(service.mongo, { first: byKeyQuery(userId, idempotencyKey) });
        if (first) return first;
        throw error;
      }
    },

    async find(userId, id) {
      const found = await records.findOne({ _id: id, userId }).lean();
      return found ? toStored(found) : undefined;
    },

    async refine({ id, userId, seq, district }, refinement, requestId) {
      const event = completedEvent({ id, userId, diagnosis: refinement.diagnosis, district }, requestId);
      const update = changed({ ...refinement }, event);
      const refined = await undefinedOnWriteConflict(
        records.findOneAndUpdate({ _id: id, userId, seq }, update, { returnDocument: 'after' }).lean(),
      );
      return refined ? toStored(refined) : undefined;
    },

    async vote(userId, id, kind, said, madeBy) {
      const sure = { $gt: ['$diagnosis.confidence', CONFIDENCE_THRESHOLD] };
      const problemId = { $cond: [sure, '$diagnosis.problemId', null] };
      const kept = await records
        .findOneAndUpdate(
          { _id: id, userId, createdAt: { $lte: madeBy } },
          [{ $set: { [`feedback.${kind}`]: { $mergeObjects: [{ $literal: said }, { problemId }] } } }],
          { returnDocument: 'after' },
        )
        .lean();
      return kept ? toStored(kept) : undefined;
    },

    async countVotes(kind) {
      const helpful = `feedback.${kind}.helpful`;
      const found = await records.aggregate<{ _id: Omit<VoteCount, 'count'>; count: number }>([
        { $match: { [helpful]: { $in: [true, false] } } },
        {
          $group: {
            _id: { problemId: `$feedback.${kind}.problemId`, helpful: `$${helpful}` },
            count: { $sum: 1 },
          },
        },
      ]);
      return found.map(({ _id: { problemId, helpful: yes }, count }) => ({
        problemId: problemId ?? null,
        helpful: yes,
        count,
      }));
    },

    async examples(from) {
      const ended = ['feedback', 'answers.0', 'prescribed'].map((field) => ({ [field]: { $exists: true } }));
      const found = await records
        .find({ _id: { $gte: firstIdFrom(from) }, $or: ended })
        .sort({ _id: -1 })
        .lean();
      return found.map(toStored);
    },

    labelled: async () => (await records.find({ 'label.at': { $exists: true } }).lean()).map(toStored),

    async byId(id) {
      const found = await records.findById(id).lean();
      return found ? toStored(found) : undefined;
    },

    async setLabel(id, label, at) {
      await records.updateOne({ _id: id }, { $set: { label: { label, at } } });
    },

    async notePrescribed(userId, prescribed, { from, until }) {
      const made = { $gte: firstIdFrom(from), $lt: firstIdFrom(until) };
      await records.findOneAndUpdate({ userId, _id: made }, { $set: { prescribed } }, { sort: { _id: -1 } });
    },

    async clearLearning(userId) {
      await records.updateMany({ userId }, { $unset: { label: 1, prescribed: 1 } });
    },

    erase: (userId) => service.events.remove(records, { userId }),

    async list(userId, { limit, before }) {
      const older = before ? { _id: { $lt: before } } : {};
      const found = await records
        .find({ userId, ...older })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(toStored);
    },
  };
}

/** The smallest id of a record made at that time: ULIDs begin with it. */
const firstIdFrom = (at: Date) => `${encodeTime(at.getTime())}${'0'.repeat(RANDOM_LETTERS)}`;

interface CompletedCheck {
  id: string;
  userId: string;
  diagnosis: Diagnosis;
  district: string | undefined;
}

/** The event has a problem only when it was found: a guess at 30 % or less must not look like an outbreak. */
function completedEvent({ id, userId, diagnosis, district }: CompletedCheck, requestId: string) {
  const { problemId, urgency, confidence } = diagnosis;
  const problem = isConfident(confidence) ? problemId : null;
  const problemName = problem === null ? undefined : diagnosis.diagnosis;
  return toEvent(diagnosisCompleted, {
    aggregateId: id,
    userId,
    requestId,
    data: { diagnosisId: id, userId, problem, problemName, urgency, confidence, district: district ?? null },
  });
}

function toStored({ _id, outbox: _, published: __, ...fields }: RecordDocument): StoredRecord {
  return { id: _id, ...fields };
}
