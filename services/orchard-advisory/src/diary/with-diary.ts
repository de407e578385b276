import type { NextHarvest, Orchard } from '@anar/contracts/orchards/orchards';
import { type OrchardHarvestFacts, orchardHarvest } from '@anar/harvest/orchard-harvest';
import { dayAfter, indiaDay, indiaInstant } from '@anar/india/time';
import type { StoredOrchard } from '../orchards/orchard.store.ts';
import type { DiaryStore, LastFertilizer } from './diary.store.ts';

const FERTILIZER = 'खाद';

/**
 * Adds facts of the diary to a grower's orchards: the last fertilizer, the wait before harvest after a spray, and the
 * next harvest.
 */
export const createWithDiary =
  (diary: DiaryStore, clock: () => Date) =>
  async (userId: string, orchards: StoredOrchard[]): Promise<Orchard[]> => {
    if (orchards.length === 0) return [];
    const ids = orchards.map(({ id }) => id);
    const now = clock();
    const [harvests, fertilizers] = await Promise.all([
      diary.harvests(userId, ids, indiaDay(now)),
      diary.lastFertilizers(userId, ids),
    ]);
    return orchards.map(({ phaseToldAt, ...orchard }) => {
      const { harvestWait, pickings = [] } = harvests.get(orchard.id) ?? {};
      const given = fertilizers.get(orchard.id);
      const { plantPhase: phase, plantBahar: bahar } = orchard;
      const nextHarvest = nextHarvestOf({ phase, bahar, toldAt: phaseToldAt, pickings }, now);
      return {
        ...orchard,
        ...(harvestWait && { harvestWait }),
        ...(nextHarvest && { nextHarvest }),
        ...(given && lastOf(given)),
      };
    });
  };

function nextHarvestOf(facts: OrchardHarvestFacts, now: Date): NextHarvest | undefined {
  const { daysToHarvest, harvestFrom } = orchardHarvest(facts, now);
  if (daysToHarvest === null) return undefined;
  return { on: dayAfter(indiaDay(now), daysToHarvest), from: harvestFrom === 'diary' ? 'diary' : 'calendar' };
}

function lastOf({
  on,
  product = FERTILIZER,
}: LastFertilizer): Pick<Orchard, 'lastFertilizerName' | 'lastFertilizerAt'> {
  return { lastFertilizerName: product, lastFertilizerAt: indiaInstant(`${on}T00:00`).toISOString() };
}
