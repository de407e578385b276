import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, isWriteConflict } from '@anar/service-kit/mongo/mongo';
import { ratingModel } from './rating.model.ts';

export interface Rating {
  sum: number;
  count: number;
}

export interface RatingStore {
  /** Counts the review of a consultation, once however often it is told, and answers what the doctor's reviews come to now. */
  count(consultationId: string, doctorId: string, stars: number): Promise<Rating>;
  /** What is known of an erased doctor. */
  erase(doctorId: string): Promise<void>;
}

const NONE: Rating = { sum: 0, count: 0 };

/** The reviews of each doctor as a line: sum and count are born together in the row of the review itself. */
export function createRatingStore({ mongo }: Pick<Service, 'mongo'>): RatingStore {
  const model = ratingModel(mongo);
  const lines = new Map<string, Promise<void>>();

  async function newest(doctorId: string): Promise<Rating> {
    const found = await model.findOne({ doctorId }, { sum: 1, count: 1 }).sort({ count: -1 }).lean();
    return found ? { sum: found.sum, count: found.count } : NONE;
  }

  async function count(consultationId: string, doctorId: string, stars: number): Promise<Rating> {
    // Each lost round is another review of the doctor, so it ends.
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
      // Reviews of one doctor would only lose rounds to each other.
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
