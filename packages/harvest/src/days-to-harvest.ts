/** Who said it: the farmer's words or tap, the diary, or the phase and bahar of the orchard. */
export type HarvestOrigin = 'words' | 'tap' | 'diary' | 'calendar';

/** The one fact by which products with a wait before harvest are shown or withheld. */
export interface DaysToHarvest {
  /** Whole days, the fewest that are likely; null when nobody knows: then everything with a wait is withheld. */
  daysToHarvest: number | null;
  /** Where the number comes from; missing when there is none. */
  harvestFrom?: HarvestOrigin;
}

export const UNKNOWN_HARVEST: DaysToHarvest = { daysToHarvest: null };

export function harvestIn(days: number, harvestFrom: HarvestOrigin): DaysToHarvest {
  return { daysToHarvest: Math.max(0, days), harvestFrom };
}

/** Of what is known the fewest days; unknown when nothing is. */
export function strictest(...told: readonly DaysToHarvest[]): DaysToHarvest {
  return told.reduce<DaysToHarvest>((fewest, { daysToHarvest, harvestFrom }) => {
    if (daysToHarvest === null || !harvestFrom) return fewest;
    const isFewer = fewest.daysToHarvest === null || daysToHarvest < fewest.daysToHarvest;
    return isFewer ? { daysToHarvest, harvestFrom } : fewest;
  }, UNKNOWN_HARVEST);
}

/** The strictest of several orchards, of which any may be meant: unknown as soon as it is unknown for one. */
export function strictestOfAll(orchards: readonly DaysToHarvest[]): DaysToHarvest {
  return orchards.some(({ daysToHarvest }) => daysToHarvest === null) ? UNKNOWN_HARVEST : strictest(...orchards);
}

/** Whether fruit may be picked in time after a spray today (agronomy facts 0.1, rule 5). */
export function fitsHarvest(preHarvestDays: number, daysToHarvest: number | null): boolean {
  return preHarvestDays <= (daysToHarvest ?? 0);
}
