import type { Orchard } from '@anar/contracts/orchards';
import { indiaDay, indiaInstant } from '@anar/india/time';
import type { StoredOrchard } from '../orchards/orchard.store.ts';
import type { DiaryStore, LastFertilizer } from './diary.store.ts';

const FERTILIZER = 'खाद';

/** Adds to a grower's orchards what the diary tells: the last fertilizer, and the wait before harvest after a spray. */
export const createWithDiary =
  (diary: DiaryStore, clock: () => Date) =>
  async (userId: string, orchards: StoredOrchard[]): Promise<Orchard[]> => {
    if (orchards.length === 0) return [];
    const ids = orchards.map(({ id }) => id);
    const [waits, fertilizers] = await Promise.all([
      diary.waits(userId, ids, indiaDay(clock())),
      diary.lastFertilizers(userId, ids),
    ]);
    return orchards.map((orchard) => {
      const harvestWait = waits.get(orchard.id);
      const given = fertilizers.get(orchard.id);
      return { ...orchard, ...(harvestWait && { harvestWait }), ...(given && lastOf(given)) };
    });
  };

function lastOf({
  on,
  product = FERTILIZER,
}: LastFertilizer): Pick<Orchard, 'lastFertilizerName' | 'lastFertilizerAt'> {
  return { lastFertilizerName: product, lastFertilizerAt: indiaInstant(`${on}T00:00`).toISOString() };
}
