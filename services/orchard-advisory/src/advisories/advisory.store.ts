import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import { ulid } from 'ulid';
import { type AdvisoryDocument, advisoryModel } from './advisory.model.ts';
import type { AdvisoryFeedback, CalculatedAdvisory, StoredAdvisory } from './advisory.ts';

/** Whose advisory of which day. */
export interface AdvisoryOwner {
  userId: string;
  orchardId: string;
  day: string;
}

export interface AdvisoryStore {
  /** Stores the advisory of a day. When there is one already, that one is returned and stays. */
  add(owner: AdvisoryOwner, made: CalculatedAdvisory): Promise<StoredAdvisory>;
  /** The advisory of one's own orchard for a day. */
  ofDay(owner: AdvisoryOwner): Promise<StoredAdvisory | undefined>;
  /** Puts a newer calculation in its place, unless somebody else did since it was read. Returns what stands now. */
  replace(seen: StoredAdvisory, made: CalculatedAdvisory): Promise<StoredAdvisory | undefined>;
  /** Keeps what its grower says of it, in place of what was said before. Undefined when it is not theirs. */
  giveFeedback(userId: string, id: string, said: AdvisoryFeedback): Promise<StoredAdvisory | undefined>;
  /** Removes the advisories of an orchard that is gone. Throws while their events cannot be told. */
  removeOfOrchard(userId: string, orchardId: string): Promise<void>;
  /** Removes a person's advisories. Throws while their events cannot be told. */
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
        const fields = { _id: ulid(), ...owner, createdAt: made.calculatedAt, ...made };
        return toStored((await advisories.create(fields)).toObject());
      } catch (error) {
        const first = isDuplicateKey(error) && (await ofDay(owner));
        if (first) return first;
        throw error;
      }
    },

    async replace({ id, userId, calculatedAt }, made) {
      const replaced = await advisories
        .findOneAndUpdate({ _id: id, userId, calculatedAt }, { $set: { ...made } }, { returnDocument: 'after' })
        .lean();
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
