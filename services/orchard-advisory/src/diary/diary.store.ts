import type { DiaryEntry, DiaryKind, Season } from '@anar/contracts/diary';
import { kitErrors } from '@anar/contracts/errors/kit';
import { orchardErrors } from '@anar/contracts/errors/orchards';
import { orchardRecordAdded } from '@anar/contracts/events';
import type { HarvestWait } from '@anar/contracts/orchards';
import { PICKING_GOES_ON_DAYS } from '@anar/harvest/orchard-harvest';
import { dayAfter } from '@anar/india/time';
import { created, toEvent } from '@anar/service-kit/events/outbox';
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
   * Stores an entry with its event. The same `idempotencyKey` again returns the first one. Throws
   * `diary_full`, `voice_gone` for a recording that is not there or in another entry, and `gone` for a repeat of a line
   * that was removed.
   */
  add(userId: string, orchardId: string, facts: DiaryFacts, origin: RequestOrigin): Promise<DiaryEntry>;
  /** The last 100 entries of one's own orchard, newest day first. */
  list(userId: string, orchardId: string): Promise<DiaryEntry[]>;
  /** Fertilizer given in one's own orchard from a day on, newest day first. */
  fertilizers(userId: string, orchardId: string, from: string): Promise<DiaryEntry[]>;
  /** What the lines of some days cost, by kind, and brought in, of one's own orchard. */
  moneyIn(userId: string, orchardId: string, days: { from: string; to: string }): Promise<DiaryMoney>;
  /** Whether there is, or was, such an entry. */
  wasStored(entryId: string): Promise<boolean>;
  /** Removes one's own entry with its recording and publishes that; safe to repeat. Throws `not_found`. */
  remove(userId: string, orchardId: string, entryId: string, requestId: string): Promise<void>;
  /** The longest wait before harvest that is not over on a day, and the pickings from some day on, by orchard. */
  harvests(userId: string, orchardIds: readonly string[], today: string): Promise<Map<string, DiaryHarvests>>;
  /** Of the sprays up to a day the longest wait that it lies in. */
  waitOn(userId: string, orchardId: string, day: string): Promise<HarvestWait | undefined>;
  /** The newest spray of these days, both included, whose wait is not known. */
  sprayWithoutWait(
    userId: string,
    orchardId: string,
    days: { from: string; to: string },
  ): Promise<LastSpray | undefined>;
  /** The first picking, done or planned, of these days. */
  firstPicking(userId: string, orchardId: string, days: { from: string; before: string }): Promise<string | undefined>;
  /** Sprays that were noted as those of prescriptions. */
  prescribed(userId: string, orchardId: string, consultationIds: readonly string[]): Promise<DoneSpray[]>;
  /** What was given last, by orchard. */
  lastFertilizers(userId: string, orchardIds: readonly string[]): Promise<Map<string, LastFertilizer>>;
  /** What the advice of a day must know, of each orchard of many growers that has entries: only those entries are read. */
  recentWork(orchards: readonly { userId: string; id: string }[], today: string): Promise<Map<string, RecentWork>>;
  /** Removes the diary of an orchard that is gone, once its outbox is published. */
  removeOfOrchard(userId: string, orchardId: string): Promise<void>;
  /** Removes a person's diaries, once their outbox is published. Throws while that is not possible. */
  erase(userId: string): Promise<void>;
}

/** The lines of an orchard; a new one is refused rather than an old one lost. */
const MOST_LINES = 2000;
const SHOWN = 100;
const NEWEST_FIRST = { on: -1, _id: -1 } as const;
const orderOf = ({ on, _id }: WorkEntry) => `${on} ${_id}`;
/** What the advice of a day goes by, and of an entry. */
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
    const heard = { url: media.privateLink(voiceId), ...sound };
    return { id: _id, ...entry, voice: heard, createdAt: createdAt.toISOString() };
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
      await service.idempotency.forgetAbout(userId, entryId);
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
      // Each by its own index: for an $or of them a server may look through the whole diary.
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

/** What was taken back is told without its product. */
function removedEvent(entryId: string, { product, productId, ...entry }: DiaryFields, requestId: string) {
  return recordEvent(entryId, entry, true, requestId);
}

/** Of one orchard's entries, the longest wait last. */
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
