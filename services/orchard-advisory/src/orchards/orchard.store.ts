import { kitErrors } from '@anar/contracts/errors/kit';
import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { changed, created } from '@anar/service-kit/events/outbox/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { RequestOrigin } from '@anar/service-kit/http/routes';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { insertWithinLimit } from '@anar/service-kit/mongo/insert-within-limit';
import { undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { notDeleted, softDelete } from '@anar/service-kit/mongo/soft-delete';
import { ulid } from 'ulid';
import { type DiaryFacts, type OrchardDocument, orchardModel } from './orchard.model.ts';
import { applyChange, type OrchardChange } from './orchard-change.ts';
import { changedEvent, removedEvent } from './orchard-events.ts';
import type { OrchardFacts } from './orchard-input.ts';

/** A stored orchard; the diary adds the rest of the wire shape. */
export type StoredOrchard = Omit<Orchard, keyof DiaryFacts> & { phaseToldAt: Date };

export interface OrchardStore {
  /**
   * Stores an active orchard with its event. Idempotent by `idempotencyKey`: a repeat returns the first one. Throws
   * `too_many_orchards`, `gone` when that was removed.
   */
  add(userId: string, facts: OrchardFacts, origin: RequestOrigin): Promise<StoredOrchard>;
  /** Orchards of one grower, oldest first. */
  list(userId: string): Promise<StoredOrchard[]>;
  /** The user's own orchard. Throws `not_found` for a foreign, removed or unknown one, as the other methods do. */
  find(userId: string, orchardId: string): Promise<StoredOrchard>;
  /** Changes the user's own orchard together with its event. */
  change(userId: string, orchardId: string, change: OrchardChange, requestId: string): Promise<StoredOrchard>;
  /** Soft-deletes the user's own orchard and publishes that. Idempotent. */
  remove(userId: string, orchardId: string, requestId: string): Promise<void>;
  /** Removes a user's orchards, once their outbox is published. Throws while that is not possible. */
  erase(userId: string): Promise<void>;
}

const MOST_ORCHARDS = 50;

export function createOrchardStore(service: Service): OrchardStore {
  const orchards = orchardModel(service.mongo);
  service.events.outbox(orchards);

  async function findDocument(userId: string, orchardId: string): Promise<OrchardDocument> {
    const found = await orchards.findOne({ _id: orchardId, userId, ...notDeleted }).lean();
    if (!found) throw new AppError(kitErrors.notFound);
    return found;
  }

  return {
    async add(userId, facts, { idempotencyKey, requestId }) {
      await service.tombstones.refuse(userId);
      const id = ulid();
      const now = new Date();
      const fields = { userId, ...facts, status: 'active' as const, createdAt: now, phaseToldAt: now };
      const document = { _id: id, ...fields, ...(idempotencyKey && { idempotencyKey }) };
      const stored = await insertWithinLimit({
        most: MOST_ORCHARDS,
        taken: async () => (await orchards.find({ userId, ...notDeleted }, { slot: 1 }).lean()).map(({ slot }) => slot),
        insert: async (slot) =>
          (await orchards.create(created({ ...document, slot }, changedEvent(id, fields, requestId)))).toObject(),
        first: async () => {
          const first = idempotencyKey ? await orchards.findOne({ userId, idempotencyKey }).lean() : null;
          if (first?.removedAt) throw new AppError(kitErrors.gone);
          return first ?? undefined;
        },
        full: () => new AppError(orchardErrors.tooManyOrchards),
      });
      service.events.kick();
      return toStored(stored);
    },

    async list(userId) {
      return (
        await orchards
          .find({ userId, ...notDeleted })
          .sort({ _id: 1 })
          .lean()
      ).map(toStored);
    },

    async find(userId, orchardId) {
      return toStored(await findDocument(userId, orchardId));
    },

    async change(userId, orchardId, change, requestId) {
      // Optimistic retry: a rejected write means that a concurrent change was stored.
      for (;;) {
        const seen = await findDocument(userId, orchardId);
        const { set, unset, after } = applyChange(seen, change, new Date());
        const update = changed(set, changedEvent(orchardId, after, requestId), { unset });
        const unchanged = { _id: orchardId, userId, seq: seen.seq, ...notDeleted };
        const stored = await undefinedOnWriteConflict(
          orchards.findOneAndUpdate(unchanged, update, { returnDocument: 'after' }).lean(),
        );
        if (stored) return toStored(stored);
      }
    },

    async remove(userId, orchardId, requestId) {
      const update = softDelete(orchards, removedEvent(orchardId, userId, requestId));
      const done = await orchards.updateOne({ _id: orchardId, userId, ...notDeleted }, update);
      if (done.matchedCount === 0 && !(await orchards.exists({ _id: orchardId, userId }))) {
        throw new AppError(kitErrors.notFound);
      }
      await service.idempotency.clearRepliesAbout(userId, orchardId);
    },

    erase: (userId) => service.events.remove(orchards, { userId }),
  };
}

export function toStored(document: OrchardDocument): StoredOrchard {
  const { idempotencyKey, slot, removedAt, expiresAt, seq, outbox, ...known } = document;
  const { _id, createdAt, resting, phaseToldAt = createdAt, ...orchard } = known;
  return {
    id: _id,
    ...orchard,
    createdAt: createdAt.toISOString(),
    phaseToldAt,
    ...(resting && { resting: { ...resting, toldAt: resting.toldAt.toISOString() } }),
  };
}
