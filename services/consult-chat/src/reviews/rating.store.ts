import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, isWriteConflict } from '@anar/service-kit/mongo/mongo';
import { ratingModel } from './rating.model.ts';

export interface Rating {
  sum: number;
  count: number;
}

export interface RatingStore {
  /** Counts the review of a consultation, idempotently, and returns the doctor's current rating. */
  count(consultationId: string, doctorId: string, stars: number): Promise<Rating>;
  /** Removes the ratings of an erased doctor. */
  erase(doctorId: string): Promise<void>;
}

const NONE: Rating = { sum: 0, count: 0 };

/** Running totals per doctor: sum and count are stored atomically with the review's own row. */
export function createRatingStore({ mongo }: Pick<Service, 'mongo'>): RatingStore {
  const model = ratingModel(mongo);
  const lines = new Map<string, Promise<void>>();

  async function newest(doctorId: string): Promise<Rating> {
    const found = await model.findOne({ doctorId }, { sum: 1, count: 1 }).sort({ count: -1 }).lean();
    return found ? { sum: found.sum, count: found.count } : NONE;
  }

  async function count(consultationId: string, doctorId: string, stars: number): Promise<Rating> {
    // Optimistic retry; each conflict is another review of the doctor, so it terminates.
    for (;;) {
      if (await model.exists({ _id: consultationId })) return newest(doctorId);
      const before = await newest(doctorId);
      const after = { sum: before.sum + stars, count: before.count + 1 };
      try {
        await model.create({ _id: consultationId, doctorId, ...after });
        return after;
      } catch (error) {
        if (!isDuplicateKey(error) && !isWriteConflict(error)) throw error;
      }
    }
  }

  return {
    count(consultationId, doctorId, stars) {
      // Serialised per doctor in this process, to avoid conflicts.
      const mine = (lines.get(doctorId) ?? Promise.resolve()).then(() => count(consultationId, doctorId, stars));
      const after = mine.then(
        () => undefined,
        () => undefined,
      );
      lines.set(doctorId, after);
      void after.then(() => lines.get(doctorId) === after && lines.delete(doctorId));
      return mine;
    },
    async erase(doctorId) {
      await model.deleteMany({ doctorId });
    },
  };
}
