/** Source of the number: the farmer's words or tap, the diary, or the orchard's phase and bahar. */
export type HarvestOrigin = 'words' | 'tap' | 'diary' | 'calendar';

/** The fact that decides whether products with a waiting period before harvest are shown or withheld. */
export interface DaysToHarvest {
  /** Whole days, the fewest that are likely; null if unknown: then everything with a waiting period is withheld. */
  daysToHarvest: number | null;
  /** Absent when there is no number. */
  harvestFrom?: HarvestOrigin;
}

export const UNKNOWN_HARVEST: DaysToHarvest = { daysToHarvest: null };

export function harvestIn(days: number, harvestFrom: HarvestOrigin): DaysToHarvest {
  return { daysToHarvest: Math.max(0, days), harvestFrom };
}

/** The fewest of the known days; unknown if none is known. */
export function strictest(...estimates: readonly DaysToHarvest[]): DaysToHarvest {
  return estimates.reduce<DaysToHarvest>((fewest, { daysToHarvest, harvestFrom }) => {
    if (daysToHarvest === null || !harvestFrom) return fewest;
    const isFewer = fewest.daysToHarvest === null || daysToHarvest < fewest.daysToHarvest;
    return isFewer ? { daysToHarvest, harvestFrom } : fewest;
  }, UNKNOWN_HARVEST);
}

/** The strictest of several orchards, any of which may be meant: unknown if one is unknown. */
export function strictestOfAll(orchards: readonly DaysToHarvest[]): DaysToHarvest {
  return orchards.some(({ daysToHarvest }) => daysToHarvest === null) ? UNKNOWN_HARVEST : strictest(...orchards);
}

/** Whether fruit may be picked in time after a spray today (agronomy facts 0.1, rule 5). */
export function fitsHarvest(preHarvestDays: number, daysToHarvest: number | null): boolean {
  return preHarvestDays <= (daysToHarvest ?? 0);
}
