import { changed, created } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { ulid } from 'ulid';
import { type AdvisoryDocument, advisoryModel } from './advisory.model.ts';
import type { AdvisoryFeedback, CalculatedAdvisory, StoredAdvisory } from './advisory.ts';
import { waterEvent } from './water-event.ts';

/** Identifies an advisory. */
export interface AdvisoryOwner {
  userId: string;
  orchardId: string;
  day: string;
}

export interface AdvisoryStore {
  /** Stores the advisory of a day and publishes its water. Idempotent: returns an existing one unchanged. */
  add(owner: AdvisoryOwner, made: CalculatedAdvisory): Promise<StoredAdvisory>;
  /** The day's advisory of the user's own orchard. */
  ofDay(owner: AdvisoryOwner): Promise<StoredAdvisory | undefined>;
  /** Publishes its water, once. For advisories of the morning run this is done when they are read: few of them are. */
  publishWater(seen: StoredAdvisory): Promise<void>;
  /**
   * Stores a newer calculation and publishes its water, unless it was replaced since it was read (optimistic lock).
   * Returns what is stored then.
   */
  replace(seen: StoredAdvisory, made: CalculatedAdvisory): Promise<StoredAdvisory | undefined>;
  /** Stores the grower's feedback, replacing an earlier one. Undefined for another user's advisory. */
  giveFeedback(userId: string, id: string, said: AdvisoryFeedback): Promise<StoredAdvisory | undefined>;
  /** Removes the advisories of a removed orchard. Throws while their events cannot be published. */
  removeOfOrchard(userId: string, orchardId: string): Promise<void>;
  /** Removes a user's advisories. Throws while their events cannot be published. */
  erase(userId: string): Promise<void>;
}

export function createAdvisoryStore(service: Service): AdvisoryStore {
  const advisories = advisoryModel(service.mongo);
  service.events.outbox(advisories);

  async function ofDay({ userId, orchardId, day }: AdvisoryOwner): Promise<StoredAdvisory | undefined> {
    const found = await advisories.findOne({ orchardId, day, userId }).lean();
    return found ? toStored(found) : undefined;
  }

  return {
    ofDay,

    async add(owner, made) {
      await service.tombstones.refuse(owner.userId);
      try {
        const id = ulid();
        const fields = { _id: id, ...owner, createdAt: made.calculatedAt, ...made, waterTold: true };
        const stored = await advisories.create(created(fields, waterEvent({ id, ...owner }, made)));
        service.events.kick();
        return toStored(stored.toObject());
      } catch (error) {
        const first = isDuplicateKey(error) && (await ofDay(owner));
        if (first) return first;
        throw error;
      }
    },

    async publishWater(seen) {
      if (seen.waterTold) return;
      const { id: _id, userId, calculatedAt } = seen;
      const unpublished = { _id, userId, calculatedAt, waterTold: { $exists: false } };
      await undefinedOnWriteConflict(
        advisories.updateOne(unpublished, changed({ waterTold: true }, waterEvent(seen, seen))),
      );
      service.events.kick();
    },

    async replace(seen, made) {
      const { id, userId, calculatedAt } = seen;
      const update = changed({ ...made, waterTold: true }, waterEvent(seen, made));
      const replaced = await undefinedOnWriteConflict(
        advisories.findOneAndUpdate({ _id: id, userId, calculatedAt }, update, { returnDocument: 'after' }).lean(),
      );
      service.events.kick();
      const now = replaced ?? (await advisories.findOne({ _id: id, userId }).lean());
      return now ? toStored(now) : undefined;
    },

    async giveFeedback(userId, id, said) {
      const kept = await advisories
        .findOneAndUpdate({ _id: id, userId }, { $set: { feedback: said } }, { returnDocument: 'after' })
        .lean();
      return kept ? toStored(kept) : undefined;
    },

    removeOfOrchard: (userId, orchardId) => service.events.remove(advisories, { userId, orchardId }),
    erase: (userId) => service.events.remove(advisories, { userId }),
  };
}

function toStored(document: AdvisoryDocument): StoredAdvisory {
  const { _id, seq, outbox, toldAt, ...fields } = document;
  return { id: _id, ...fields };
}
