import { randomInt } from 'node:crypto';
import { kitErrors } from '@anar/contracts/errors/kit';
import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { Orchard } from '@anar/contracts/orchards';
import { AppError } from '@anar/service-kit/errors';
import { duplicateKey, undoneByConflict } from '@anar/service-kit/mongo';
import { changed, created } from '@anar/service-kit/outbox';
import type { Press } from '@anar/service-kit/routes';
import type { Service } from '@anar/service-kit/service';
import { ulid } from 'ulid';
import { type DiaryFacts, ORCHARD_FACTS, type OrchardDocument, orchardModel } from './orchard.model.ts';
import { applied, type OrchardChange } from './orchard-change.ts';
import { changedEvent, removedEvent } from './orchard-events.ts';
import type { OrchardFacts } from './orchard-input.ts';

/** An orchard as it stands here; the diary adds the rest of the wire shape. */
export type StoredOrchard = Omit<Orchard, keyof DiaryFacts>;

export interface OrchardStore {
  /** Stores an active orchard with its event. The same `repeatKey` again returns the first one. Throws `too_many_orchards`. */
  add(userId: string, facts: OrchardFacts, press: Press): Promise<StoredOrchard>;
  /** Orchards of one grower, oldest first. */
  list(userId: string): Promise<StoredOrchard[]>;
  /** One's own orchard. Throws `not_found` for a foreign, removed or unknown one, as the others here do. */
  find(userId: string, orchardId: string): Promise<StoredOrchard>;
  /** Changes one's own orchard together with its event. */
  change(userId: string, orchardId: string, change: OrchardChange, requestId: string): Promise<StoredOrchard>;
  /** Empties one's own orchard and tells the others. Again it does nothing. */
  remove(userId: string, orchardId: string, requestId: string): Promise<void>;
  /** Removes a person's orchards, once what they have to tell is told. Throws while that is not possible. */
  erase(userId: string): Promise<void>;
}

const MOST_ORCHARDS = 50;
const MOST_ROUNDS = 4 * MOST_ORCHARDS;
/** How long a removed orchard is known, so that removing it again is no error. */
const MARK_MS = 30 * 24 * 60 * 60 * 1000;
const standing = { removedAt: { $exists: false } };

export function orchardStore(service: Service): OrchardStore {
  const orchards = orchardModel(service.mongo);
  service.events.outbox(orchards);

  /** A free place of the grower; by chance, so that many presses at once seldom want the same. */
  async function freeSlot(userId: string): Promise<number> {
    const found = await orchards.find({ userId, ...standing }, { slot: 1 }).lean();
    const taken = new Set(found.map(({ slot }) => slot));
    const free = Array.from({ length: MOST_ORCHARDS }, (_, slot) => slot).filter((slot) => !taken.has(slot));
    const slot = free[randomInt(Math.max(1, free.length))];
    if (found.length >= MOST_ORCHARDS || slot === undefined) throw new AppError(orchardErrors.tooManyOrchards);
    return slot;
  }

  async function findDocument(userId: string, orchardId: string): Promise<OrchardDocument> {
    const found = await orchards.findOne({ _id: orchardId, userId, ...standing }).lean();
    if (!found) throw new AppError(kitErrors.notFound);
    return found;
  }

  return {
    async add(userId, facts, { repeatKey, requestId }) {
      if (await service.tombstones.has(userId)) throw new AppError(kitErrors.sessionEnded);
      const id = ulid();
      const fields = { userId, ...facts, status: 'active' as const, createdAt: new Date() };
      const document = { _id: id, ...fields, ...(repeatKey && { repeatKey }) };
      // Each lost round is another orchard of the same grower: the places run out before the rounds do.
      for (let round = 1; ; round++) {
        try {
          const slot = await freeSlot(userId);
          const made = await orchards.create(created({ ...document, slot }, changedEvent(id, fields, requestId)));
          service.events.kick();
          return toStored(made.toObject());
        } catch (error) {
          const first = repeatKey && (await orchards.findOne({ userId, repeatKey }).lean());
          if (first) return toStored(first);
          if (!(duplicateKey(error) || undoneByConflict(error)) || round > MOST_ROUNDS) throw error;
        }
      }
    },

    async list(userId) {
      return (
        await orchards
          .find({ userId, ...standing })
          .sort({ _id: 1 })
          .lean()
      ).map(toStored);
    },

    async find(userId, orchardId) {
      return toStored(await findDocument(userId, orchardId));
    },

    async change(userId, orchardId, change, requestId) {
      // Each lost round is a change of somebody else that stands.
      for (;;) {
        const seen = await findDocument(userId, orchardId);
        const { set, unset, after } = applied(seen, change);
        const update = changed(set, changedEvent(orchardId, after, requestId), { unset });
        try {
          const stored = await orchards
            .findOneAndUpdate({ _id: orchardId, userId, seq: seen.seq, ...standing }, update, {
              returnDocument: 'after',
              updatePipeline: true,
            })
            .lean();
          if (stored) return toStored(stored);
        } catch (error) {
          if (!undoneByConflict(error)) throw error;
        }
      }
    },

    async remove(userId, orchardId, requestId) {
      const now = Date.now();
      const mark = { removedAt: new Date(now), expiresAt: new Date(now + MARK_MS) };
      const emptied = changed(mark, removedEvent(orchardId, userId, requestId), { unset: ORCHARD_FACTS });
      const done = await orchards.updateOne({ _id: orchardId, userId, ...standing }, emptied, { updatePipeline: true });
      if (done.matchedCount === 0 && !(await orchards.exists({ _id: orchardId, userId }))) {
        throw new AppError(kitErrors.notFound);
      }
    },

    async erase(userId) {
      await service.events.flush();
      await orchards.deleteMany({ userId, 'outbox.0': { $exists: false } });
      if (await orchards.exists({ userId })) throw new Error('orchards of an erased person still have events to tell');
    },
  };
}

export function toStored(document: OrchardDocument): StoredOrchard {
  const { _id, repeatKey: _a, slot: _b, removedAt: _c, expiresAt: _d, seq: _e, outbox: _f, ...fields } = document;
  const { createdAt, resting, ...orchard } = fields;
  return {
    id: _id,
    ...orchard,
    createdAt: createdAt.toISOString(),
    ...(resting && { resting: { ...resting, toldAt: resting.toldAt.toISOString() } }),
  };
}
