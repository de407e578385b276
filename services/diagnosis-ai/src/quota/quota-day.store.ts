import { endOfIndiaDay, indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import { ulid } from 'ulid';
import type { CheckKind } from './daily-checks.ts';
import { quotaDayModel } from './quota-day.model.ts';

/** A place in somebody's day, held by one try of one press. */
export interface Reservation {
  day: string;
  key: string;
  attempt: string;
}

export interface QuotaDayStore {
  /**
   * Takes one of `limit` places of the day that it is in India, in one conditional update. A press that has its place keeps it, whatever the
   * limit. Undefined when all are taken.
   */
  take(userId: string, at: Date, kind: CheckKind, key: string, limit: number): Promise<Reservation | undefined>;
  /** Gives the place back, unless a later try of the same press holds it now. Safe to repeat. */
  giveBack(reservation: Reservation): Promise<void>;
  /** How many places of the day are taken. */
  taken(userId: string, at: Date, kind: CheckKind): Promise<number>;
  erase(userId: string): Promise<void>;
}

/** Days are kept for a while, so that somebody who asks why can be answered. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** The first may find no day yet, the second may lose against another try of the same press; the third sees that one's place. */
const ROUNDS = 3;

/** In Mongo, not in Redis: a lost cache gives nobody free checks, and one that is away stops nobody. */
export function quotaDayStore({ mongo }: Service): QuotaDayStore {
  const days = quotaDayModel(mongo);
  const idOf = (userId: string, at: Date, kind: CheckKind) => `${userId}:${indiaDay(at)}:${kind}`;

  async function begin(_id: string, userId: string, at: Date): Promise<void> {
    try {
      await days.create({ _id, userId, places: [], expiresAt: new Date(endOfIndiaDay(at).getTime() + KEPT_MS) });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  return {
    async take(userId, at, kind, key, limit) {
      const _id = idOf(userId, at, kind);
      const place = { key, attempt: ulid() };
      const free = limit > 0 ? { [`places.${limit - 1}`]: { $exists: false } } : { _id: '' };
      for (let round = 0; round < ROUNDS; round++) {
        const kept = await days.updateOne({ _id, 'places.key': key }, { $set: { 'places.$.attempt': place.attempt } });
        if (kept.matchedCount === 1) return { day: _id, ...place };
        const taken = await days.updateOne(
          { $and: [{ _id, 'places.key': { $ne: key } }, free] },
          { $push: { places: place } },
        );
        if (taken.matchedCount === 1) return { day: _id, ...place };
        if (round === 0) await begin(_id, userId, at);
      }
      return undefined;
    },
    async giveBack({ day, key, attempt }) {
      await days.updateOne({ _id: day }, { $pull: { places: { key, attempt } } });
    },
    async taken(userId, at, kind) {
      const found = await days.findById(idOf(userId, at, kind)).lean();
      return found?.places.length ?? 0;
    },
    async erase(userId) {
      await days.deleteMany({ userId });
    },
  };
}
