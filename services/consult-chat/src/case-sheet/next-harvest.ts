import { orchardHarvest } from '@anar/harvest/orchard-harvest';
import { dayAfter, indiaDay } from '@anar/india/time';
import type { DiaryLineStore } from './diary-line.store.ts';
import type { OrchardViewStore } from './orchard-view.store.ts';

export interface NextHarvestDeps {
  orchards: Pick<OrchardViewStore, 'find'>;
  lines: Pick<DiaryLineStore, 'of'>;
  clock: () => Date;
}

/** The likely day of an orchard's next harvest; undefined when unknown. */
export function createNextHarvest({ orchards, lines, clock }: NextHarvestDeps) {
  return async (orchardId: string, farmerId: string): Promise<string | undefined> => {
    const view = await orchards.find(farmerId, orchardId);
    if (!view) return undefined;
    const { plantPhase: phase, plantBahar: bahar, toldAt } = view;
    const pickings = (await lines.of(farmerId, orchardId)).flatMap(({ kind, on }) => (kind === 'harvest' ? on : []));
    const now = clock();
    const { daysToHarvest } = orchardHarvest({ phase, bahar, toldAt, pickings }, now);
    return daysToHarvest === null ? undefined : dayAfter(indiaDay(now), daysToHarvest);
  };
}
