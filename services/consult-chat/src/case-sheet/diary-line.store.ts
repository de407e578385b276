import { HOUR_MS } from '@anar/india/time';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import { type DiaryLine, type DiaryLineDocument, diaryLineModel } from './diary-line.model.ts';

/** Identity of a line and the version of its state. */
export interface LineState {
  _id: string;
  userId: string;
  orchardId: string;
  seq: number;
}

export interface DiaryLineStore extends PersonalDataStore {
  /** Lines of one orchard, newest day first. */
  of(userId: string, orchardId: string): Promise<DiaryLine[]>;
  /** Upserts a line by `seq`: repeated and older events are no-ops. Keeps the newest 20 of an orchard. */
  keep(line: LineState, facts: DiaryLine, removed: boolean): Promise<void>;
  removeOfOrchard(userId: string, orchardId: string): Promise<void>;
}

export const LINES_KEPT = 20;
/** A season: anything older says nothing about the trees today. */
export const KEPT_DAYS = 180;
const KEPT_MS = KEPT_DAYS * 24 * HOUR_MS;
const FACTS = { kind: 1, on: 1, productId: 1, product: 1 } as const;

/** Recent work in orchards. */
export function createDiaryLineStore({ mongo }: Pick<Service, 'mongo'>): DiaryLineStore {
  const lines = diaryLineModel(mongo);
  const newestFirst = (userId: string, orchardId: string) =>
    lines.find({ userId, orchardId, kind: { $exists: true } }).sort({ on: -1, _id: -1 });

  return {
    async of(userId, orchardId) {
      return (await newestFirst(userId, orchardId).limit(LINES_KEPT).lean()).flatMap(asLine);
    },
    async keep({ _id, seq, userId, orchardId }, facts, removed) {
      const owner = { userId, orchardId, forgetAt: new Date(Date.parse(facts.on) + KEPT_MS) };
      const change = removed ? { $set: owner, $unset: FACTS } : { $set: { ...owner, ...facts } };
      await upsertIfNewer<DiaryLineDocument>(lines, _id, { seq }, change);
      const tooMany = await newestFirst(userId, orchardId).skip(LINES_KEPT).select({ _id: 1 }).lean();
      if (tooMany.length > 0) await lines.deleteMany({ _id: { $in: tooMany.map((line) => line._id) } });
    },
    async removeOfOrchard(userId, orchardId) {
      await lines.deleteMany({ userId, orchardId });
    },
    async erase(userId) {
      await lines.deleteMany({ userId });
    },
  };
}

function asLine({ kind, on, productId, product }: Partial<DiaryLine>): DiaryLine[] {
  return kind && on ? [{ kind, on, ...(productId && { productId }), ...(product && { product }) }] : [];
}
