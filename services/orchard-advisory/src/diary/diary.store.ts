import { kitErrors } from '@anar/contracts/errors/kit';
import { orchardErrors } from '@anar/contracts/errors/orchards';
import { orchardRecordAdded } from '@anar/contracts/messages/events';
import type { DiaryEntry, DiaryKind, Season } from '@anar/contracts/orchards/diary';
import type { HarvestWait } from '@anar/contracts/orchards/orchards';
import { PICKING_GOES_ON_DAYS } from '@anar/harvest/orchard-harvest';
import { dayAfter } from '@anar/india/time';
import { created, toEvent } from '@anar/service-kit/events/outbox/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { RequestOrigin } from '@anar/service-kit/http/routes';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { insertWithinLimit } from '@anar/service-kit/mongo/insert-within-limit';
import { type Query, runQueries } from '@anar/service-kit/mongo/run-queries';
import { notDeleted, softDelete } from '@anar/service-kit/mongo/soft-delete';
import { ulid } from 'ulid';
import type { DoneSpray } from '../prescriptions/planned-sprays.ts';
import { type DiaryDocument, type DiaryFields, diaryModel } from './diary.model.ts';
import type { DiaryFacts } from './diary-input.ts';
import { type RecentWork, recentWork, type WorkLine, waitOf, workFrom } from './recent-work.ts';
import { createWithVoice } from './with-voice.ts';

export interface LastFertilizer {
  on: string;
  product?: string;
}

export interface LastSpray {
  on: string;
  product: string;
}

export interface DiaryHarvests {
  harvestWait?: HarvestWait;
  /** Days of pickings, done or planned. */
  pickings: string[];
}

/** Paise. */
export type DiaryMoney = Pick<Season, 'costPaise' | 'incomePaise'>;

export interface DiaryStore {
  /**
   * Stores an entry with its event. Idempotent by `idempotencyKey`: a repeat returns the first entry. Throws
   * `diary_full`, `voice_gone` for a recording that is missing or in another entry, and `gone` for a repeat of an entry
   * that was removed.
   */
  add(userId: string, orchardId: string, facts: DiaryFacts, origin: RequestOrigin): Promise<DiaryEntry>;
  /** The last 100 entries of the user's own orchard, newest day first. */
  list(userId: string, orchardId: string): Promise<DiaryEntry[]>;
  /** Fertilizer given in the user's own orchard from a day on, newest day first. */
  fertilizers(userId: string, orchardId: string, from: string): Promise<DiaryEntry[]>;
  /** Costs by kind, and income, of the user's own orchard in a range of days. */
  moneyIn(userId: string, orchardId: string, days: { from: string; to: string }): Promise<DiaryMoney>;
  /** Whether there is, or was, such an entry. */
  wasStored(entryId: string): Promise<boolean>;
  /** Removes the user's own entry with its recording and publishes that; idempotent. Throws `not_found`. */
  remove(userId: string, orchardId: string, entryId: string, requestId: string): Promise<void>;
  /** By orchard: the longest wait before harvest that is not over on a day, and its recent and planned pickings. */
  harvests(userId: string, orchardIds: readonly string[], today: string): Promise<Map<string, DiaryHarvests>>;
  /** The longest wait before harvest, of sprays up to a day, that is not over on that day. */
  waitOn(userId: string, orchardId: string, day: string): Promise<HarvestWait | undefined>;
  /** The newest spray of these days, both included, with an unknown wait. */
  sprayWithoutWait(
    userId: string,
    orchardId: string,
    days: { from: string; to: string },
  ): Promise<LastSpray | undefined>;
  /** The first picking, done or planned, of these days. */
  firstPicking(userId: string, orchardId: string, days: { from: string; before: string }): Promise<string | undefined>;
  /** Sprays recorded as those of these prescriptions. */
  prescribed(userId: string, orchardId: string, consultationIds: readonly string[]): Promise<DoneSpray[]>;
  /** The last fertilizer, by orchard. */
  lastFertilizers(userId: string, orchardIds: readonly string[]): Promise<Map<string, LastFertilizer>>;
  /** What the day's advice needs, by orchard, for orchards of many growers: only those entries are read. */
  recentWork(orchards: readonly { userId: string; id: string }[], today: string): Promise<Map<string, RecentWork>>;
  /** Removes the diary of a removed orchard, once its outbox is published. */
  removeOfOrchard(userId: string, orchardId: string): Promise<void>;
  /** Removes a user's diaries, once their outbox is published. Throws while that is not possible. */
  erase(userId: string): Promise<void>;
}

/** Most entries of an orchard; a new one is refused rather than an old one lost. */
const MOST_LINES = 2000;
const SHOWN = 100;
const NEWEST_FIRST = { on: -1, _id: -1 } as const;
const orderOf = ({ on, _id }: WorkEntry) => `${on} ${_id}`;
/** Kinds and fields of the entries that the day's advice depends on. */
const WORK = ['irrigation', 'spray'] as const;
type WorkEntry = WorkLine & Pick<DiaryDocument, '_id'>;
const WORK_FIELDS = {
  orchardId: 1,
  kind: 1,
  on: 1,
  product: 1,
  litresPerPlant: 1,
  preHarvestDays: 1,
  safeOn: 1,
} as const;

export function createDiaryStore(service: Service): DiaryStore {
  const entries = diaryModel(service.mongo);
  service.events.outbox(entries);
  const { media } = service;
  const wasStored = async (entryId: string) => (await entries.exists({ _id: entryId })) !== null;
  const withVoice = createWithVoice(service, wasStored);

  function toEntry(document: DiaryDocument): DiaryEntry {
    const { userId, safeOn, plannedId, prescribed, idempotencyKey, slot, removedAt, expiresAt, seq, outbox, ...known } =
      document;
    const { _id, createdAt, voice, ...entry } = known;
    if (!voice) return { id: _id, ...entry, createdAt: createdAt.toISOString() };
    const { id: voiceId, ...sound } = voice;
    const recording = { url: media.privateLink(voiceId), ...sound };
    return { id: _id, ...entry, voice: recording, createdAt: createdAt.toISOString() };
  }

  return {
    async add(userId, orchardId, facts, { idempotencyKey, requestId }) {
      await service.tombstones.refuse(userId);
      const id = ulid();
      const first = async () =>
        (idempotencyKey && (await entries.findOne({ userId, idempotencyKey }).lean())) || undefined;
      const fields = { userId, orchardId, ...facts, createdAt: new Date() };
      const document = { _id: id, ...fields, ...(idempotencyKey && { idempotencyKey }) };
      const event = recordEvent(id, fields, false, requestId);
      const insert = () =>
        insertWithinLimit({
          most: MOST_LINES,
          taken: async () =>
            (await entries.find({ userId, orchardId, slot: { $gte: 0 } }, { _id: 0, slot: 1 }).lean()).map(
              ({ slot }) => slot,
            ),
          insert: async (slot) => (await entries.create(created({ ...document, slot }, event))).toObject(),
          first,
          full: () => new AppError(orchardErrors.diaryFull),
        });
      const { voice } = facts;
      const stored = voice
        ? ((await first()) ?? (await withVoice({ userId, entryId: id, voiceId: voice.id }, insert)))
        : await insert();
      if (stored.removedAt) throw new AppError(kitErrors.gone);
      return toEntry(stored);
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

    async moneyIn(userId, orchardId, { from, to }) {
      const found = await entries.aggregate<{ _id: DiaryKind; cost: number; income: number }>([
        { $match: { userId, orchardId, on: { $gte: from, $lte: to }, ...notDeleted } },
        { $group: { _id: '$kind', cost: { $sum: '$costPaise' }, income: { $sum: '$incomePaise' } } },
      ]);
      const costOf = (kind: DiaryKind) => found.find(({ _id }) => _id === kind)?.cost ?? 0;
      return {
        costPaise: {
          spray: costOf('spray'),
          irrigation: costOf('irrigation'),
          fertilizer: costOf('fertilizer'),
          harvest: costOf('harvest'),
        },
        incomePaise: found.reduce((sum, { income }) => sum + income, 0),
      };
    },

    async remove(userId, orchardId, entryId, requestId) {
      const own = { _id: entryId, userId, orchardId };
      const seen = await entries.findOne(own).lean();
      if (!seen) throw new AppError(kitErrors.notFound);
      if (!seen.removedAt) {
        const update = softDelete(entries, removedEvent(entryId, seen, requestId), { left: ['orchardId'] });
        await entries.updateOne({ ...own, ...notDeleted }, update);
      }
      await media.removeOfRecord(entryId);
      await service.idempotency.clearRepliesAbout(userId, entryId);
    },

    wasStored,

    async harvests(userId, orchardIds, today) {
      const picked = { kind: 'harvest' as const, on: { $gte: dayAfter(today, -PICKING_GOES_ON_DAYS) } };
      const counts = { $or: [{ safeOn: { $gte: today } }, picked] };
      const found = await entries
        .find({ userId, orchardId: { $in: orchardIds }, ...counts, ...notDeleted })
        .sort({ safeOn: 1, on: 1 })
        .lean();
      const byOrchard = Map.groupBy(found, ({ orchardId }) => orchardId);
      return new Map([...byOrchard].map(([id, own]) => [id, harvestsOf(own)]));
    },

    async waitOn(userId, orchardId, day) {
      const running = { userId, orchardId, on: { $lte: day }, safeOn: { $gt: day }, ...notDeleted };
      const [longest] = await entries.find(running).sort({ safeOn: -1 }).limit(1).lean();
      return longest && waitOf(longest)[0];
    },

    async sprayWithoutWait(userId, orchardId, { from, to }) {
      const sprayed = { userId, orchardId, kind: 'spray' as const, on: { $gte: from, $lte: to } };
      const query = { ...sprayed, safeOn: { $exists: false }, ...notDeleted };
      const [newest] = await entries.find(query).sort({ on: -1 }).limit(1).lean();
      return newest && { on: newest.on, product: newest.product ?? '' };
    },

    async firstPicking(userId, orchardId, { from, before }) {
      const picked = { userId, orchardId, kind: 'harvest' as const, on: { $gte: from, $lt: before }, ...notDeleted };
      const [first] = await entries.find(picked).sort({ on: 1 }).limit(1).lean();
      return first?.on;
    },

    async prescribed(userId, orchardId, consultationIds) {
      const own = { userId, orchardId, consultationId: { $in: consultationIds }, ...notDeleted };
      const found = await entries.find(own, { consultationId: 1, plannedId: 1, prescribed: 1 }).lean();
      return found.flatMap(({ consultationId, plannedId, prescribed }) =>
        consultationId && plannedId && prescribed ? [{ consultationId, plannedId, prescribed }] : [],
      );
    },

    async recentWork(orchards, today) {
      const owners = [...new Set(orchards.map(({ userId }) => userId))];
      const of = { userId: { $in: owners }, orchardId: { $in: orchards.map(({ id }) => id) } };
      const query = (filter: object): Query<WorkEntry[]> => ({
        collection: entries.collection.name,
        filter: { ...of, ...filter, ...notDeleted },
        fields: WORK_FIELDS,
        read: (documents: readonly WorkEntry[]) => [...documents],
      });
      // Two queries, each by its own index: for an $or the server may scan the whole diary.
      const { recent, waiting } = await runQueries(service.mongo, {
        recent: query({ kind: { $in: WORK }, on: { $gte: workFrom(today) } }),
        waiting: query({ safeOn: { $gt: today } }),
      });
      const found = new Map([...recent, ...waiting].map((entry) => [entry._id, entry]));
      const newestFirst = [...found.values()].sort((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1));
      const byOrchard = Map.groupBy(newestFirst, ({ orchardId }) => orchardId);
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

    async removeOfOrchard(userId, orchardId) {
      const spoken = await entries.find({ userId, orchardId, 'voice.id': { $exists: true } }, { _id: 1 }).lean();
      for (const { _id } of spoken) await media.removeOfRecord(_id);
      await service.events.remove(entries, { userId, orchardId });
    },
    erase: (userId) => service.events.remove(entries, { userId }),
  };
}

/** The removal of an entry is published without its product. */
function removedEvent(entryId: string, { product, productId, ...entry }: DiaryFields, requestId: string) {
  return recordEvent(entryId, entry, true, requestId);
}

/** The entries of one orchard, with the longest wait last. */
function harvestsOf(entries: readonly DiaryFields[]): DiaryHarvests {
  const harvestWait = entries.flatMap(waitOf).at(-1);
  const pickings = entries.filter(({ kind }) => kind === 'harvest').map(({ on }) => on);
  return { ...(harvestWait && { harvestWait }), pickings };
}

/** The event with the current state of an entry. */
function recordEvent(entryId: string, entry: DiaryFields, removed: boolean, requestId: string) {
  const { orchardId, userId, kind, on, productId, product } = entry;
  const data = { orchardId, userId, entryId, kind, on, productId, product, removed };
  return toEvent(orchardRecordAdded, { aggregateId: entryId, userId, requestId, data });
}
