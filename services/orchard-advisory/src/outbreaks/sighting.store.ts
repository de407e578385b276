import type { Service } from '@anar/service-kit/lifecycle/service';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import { type Outbreak, outbreakLevel } from './outbreak-level.ts';
import { type SightingDocument, sightingModel } from './sighting.model.ts';

export interface SightingStore {
  /**
   * Stores the newest state of a check; idempotent by `seq`, older events change nothing. Of each grower the newest
   * 1,000 are kept: an outbreak is what is seen now.
   */
  put(diagnosisId: string, seq: number, sighting: Omit<SightingDocument, '_id' | 'seq'>): Promise<void>;
  /** The outbreaks in a district in the last 14 days: problems that at least three different growers saw. */
  outbreaks(district: string, now: Date): Promise<Outbreak[]>;
  /**
   * The districts, by grower, in which their own checks found a problem in the last twelve months. A check names no orchard,
   * and no district when its grower had orchards in several.
   */
  districtsWith(problem: string, userIds: readonly string[], now: Date): Promise<Map<string, Set<string>>>;
  erase(userId: string): Promise<void>;
}

/** Three checks a day for a year. */
const MOST_OF_GROWER = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const OUTBREAK_DAYS = 14;
const OWN_DAYS = 365;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** What plant checks found, and in which district. */
export function createSightingStore({ mongo }: Pick<Service, 'mongo'>): SightingStore {
  const sightings = sightingModel(mongo);

  return {
    async put(diagnosisId, seq, sighting) {
      await upsertIfNewer<SightingDocument>(sightings, diagnosisId, { seq }, { $set: sighting });
      // The last of concurrent writers sees all others, so that exactly the newest are kept.
      const tooMany = await sightings
        .find({ userId: sighting.userId }, { _id: 1 })
        .sort({ seenAt: -1, _id: -1 })
        .skip(MOST_OF_GROWER)
        .lean();
      if (tooMany.length > 0) await sightings.deleteMany({ _id: { $in: tooMany.map(({ _id }) => _id) } });
    },
    async outbreaks(district, now) {
      const farmers = await sightings.aggregate<{ _id: string; farmers: number }>([
        { $match: { district, seenAt: { $gte: daysBefore(now, OUTBREAK_DAYS) }, problem: { $ne: null } } },
        { $group: { _id: { problem: '$problem', userId: '$userId' } } },
        { $group: { _id: '$_id.problem', farmers: { $sum: 1 } } },
        { $sort: { _id: 1 } },
      ]);
      return farmers.flatMap(({ _id: problem, farmers: count }) => {
        const level = outbreakLevel(count);
        return level ? [{ problem, level }] : [];
      });
    },
    async districtsWith(problem, userIds, now) {
      const seenAt = { $gte: daysBefore(now, OWN_DAYS) };
      const own = { userId: { $in: userIds }, problem, district: { $ne: null }, seenAt };
      const found = await sightings.find(own, { userId: 1, district: 1 }).lean();
      const byGrower = Map.groupBy(found, ({ userId }) => userId);
      return new Map(
        [...byGrower].map(([userId, checks]) => [userId, new Set(checks.flatMap(({ district }) => district ?? []))]),
      );
    },
    async erase(userId) {
      await sightings.deleteMany({ userId });
    },
  };
}
