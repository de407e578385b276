import type { DiaryEntry } from '@anar/contracts/diary';
import { kitErrors } from '@anar/contracts/errors/kit';
import { orchardRecordAdded } from '@anar/contracts/events';
import type { HarvestWait } from '@anar/contracts/orchards';
import { created, toEvent } from '@anar/service-kit/events/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { RequestOrigin } from '@anar/service-kit/http/routes';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import { notDeleted, softDelete } from '@anar/service-kit/mongo/soft-delete';
import { ulid } from 'ulid';
import { type DiaryDocument, type DiaryFields, diaryModel } from './diary.model.ts';
import type { DiaryFacts } from './diary-input.ts';
import { type RecentWork, recentWork, waitOf, workFrom } from './recent-work.ts';

export interface LastFertilizer {
  on: string;
  product?: string;
}

export interface DiaryStore {
  /** Stores an entry with its event. The same `idempotencyKey` again returns the first one. */
  add(userId: string, orchardId: string, facts: DiaryFacts, origin: RequestOrigin): Promise<DiaryEntry>;
  /** The last 100 entries of one's own orchard, newest day first. */
  list(userId: string, orchardId: string): Promise<DiaryEntry[]>;
  /** Fertilizer given in one's own orchard from a day on, newest day first. */
  fertilizers(userId: string, orchardId: string, from: string): Promise<DiaryEntry[]>;
  /** Removes one's own entry and publishes that; safe to repeat. Throws `not_found`. */
  remove(userId: string, orchardId: string, entryId: string, requestId: string): Promise<void>;
  /** The longest wait before harvest that is not over on a day, by orchard. */
  waits(userId: string, orchardIds: readonly string[], today: string): Promise<Map<string, HarvestWait>>;
  /** What was given last, by orchard. */
  lastFertilizers(userId: string, orchardIds: readonly string[]): Promise<Map<string, LastFertilizer>>;
  /** What the advice of a day must know, of each orchard of many growers that has entries, in one query. */
  recentWork(orchards: readonly { userId: string; id: string }[], today: string): Promise<Map<string, RecentWork>>;
  /** Removes the diary of an orchard that is gone, once its outbox is published. */
  removeOfOrchard(userId: string, orchardId: string): Promise<void>;
  /** Removes a person's diaries, once their outbox is published. Throws while that is not possible. */
  erase(userId: string): Promise<void>;
}

const SHOWN = 100;
const NEWEST_FIRST = { on: -1, _id: -1 } as const;

export function createDiaryStore(service: Service): DiaryStore {
  const entries = diaryModel(service.mongo);
  service.events.outbox(entries);

  return {
    async add(userId, orchardId, facts, { idempotencyKey, requestId }) {
      await service.tombstones.refuse(userId);
      const id = ulid();
      const fields = { userId, orchardId, ...facts, createdAt: new Date() };
      const document = { _id: id, ...fields, ...(idempotencyKey && { idempotencyKey }) };
      try {
        const made = await entries.create(created(document, recordEvent(id, fields, false, requestId)));
        return toEntry(made.toObject());
      } catch (error) {
        const first =
          isDuplicateKey(error) && idempotencyKey && (await entries.findOne({ userId, idempotencyKey }).lean());
        if (first) return toEntry(first);
        throw error;
      }
    },

    async list(userId, orchardId) {
      const found = await entries
        .find({ userId, orchardId, ...notDeleted })
        .sort(NEWEST_FIRST)
        .limit(SHOWN)
        .lean();
      return found.map(toEntry);
    },

    async fertilizers(userId, orchardId, from) {
      const given = { userId, orchardId, on: { $gte: from }, kind: 'fertilizer' as const, ...notDeleted };
      return (await entries.find(given).sort(NEWEST_FIRST).limit(SHOWN).lean()).map(toEntry);
    },

    async remove(userId, orchardId, entryId, requestId) {
      const own = { _id: entryId, userId, orchardId };
      const seen = await entries.findOne(own).lean();
      if (!seen) throw new AppError(kitErrors.notFound);
      if (seen.removedAt) return;
      const update = softDelete(entries, recordEvent(entryId, seen, true, requestId), { left: ['orchardId'] });
      await entries.updateOne({ ...own, ...notDeleted }, update);
    },

    async waits(userId, orchardIds, today) {
      const running = { userId, orchardId: { $in: orchardIds }, safeOn: { $gte: today }, ...notDeleted };
      const found = await entries.find(running).sort({ safeOn: 1, on: 1 }).lean();
      return new Map(found.flatMap((entry) => waitOf(entry).map((wait) => [entry.orchardId, wait] as const)));
    },

    async recentWork(orchards, today) {
      const counts = [
        { kind: { $in: ['irrigation', 'spray'] as const }, on: { $gte: workFrom(today) } },
        { safeOn: { $gt: today } },
      ];
      const owners = [...new Set(orchards.map(({ userId }) => userId))];
      const of = { userId: { $in: owners }, orchardId: { $in: orchards.map(({ id }) => id) } };
      const found = await entries
        .find({ ...of, $or: counts, ...notDeleted }, { outbox: 0, note: 0 })
        .sort(NEWEST_FIRST)
        .lean();
      const byOrchard = Map.groupBy(found, ({ orchardId }) => orchardId);
      return new Map([...byOrchard].map(([id, own]) => [id, recentWork(own, today)]));
    },

    async lastFertilizers(userId, orchardIds) {
      const found = await entries.aggregate<LastFertilizer & { _id: string }>([
        { $match: { userId, orchardId: { $in: orchardIds }, kind: 'fertilizer', ...notDeleted } },
        { $sort: { on: 1, _id: 1 } },
        { $group: { _id: '$orchardId', on: { $last: '$on' }, product: { $last: '$product' } } },
      ]);
      return new Map(found.map(({ _id, on, product }) => [_id, { on, ...(product && { product }) }]));
    },

    removeOfOrchard: (userId, orchardId) => service.events.remove(entries, { userId, orchardId }),
    erase: (userId) => service.events.remove(entries, { userId }),
  };
}

/** The event with the current state of an entry. */
function recordEvent(entryId: string, entry: DiaryFields, removed: boolean, requestId: string) {
  const { orchardId, userId, kind, on, productId, product } = entry;
  const data = { orchardId, userId, entryId, kind, on, productId, product, removed };
  return toEvent(orchardRecordAdded, { aggregateId: entryId, userId, requestId, data });
}

function toEntry(document: DiaryDocument): DiaryEntry {
  const { userId, safeOn, idempotencyKey, removedAt, expiresAt, seq, outbox, ...known } = document;
  const { _id, createdAt, ...entry } = known;
  return { id: _id, ...entry, createdAt: createdAt.toISOString() };
}
