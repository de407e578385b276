import type { LabelClaim } from '@anar/contracts/orchards/labels';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { type DaysToHarvest, harvestIn, UNKNOWN_HARVEST } from '@anar/harvest/days-to-harvest';
import { dayBefore, daysBetween, spoken } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { tankTexts } from './tank.hi.ts';

const say = texts(tankTexts);

type HarvestFacts = Pick<Orchard, 'plantPhase' | 'harvestWait'>;

/** Days to the next harvest by the diary or the calendar, as the server last reported; a past day counts as 0. */
export function knownHarvest({ nextHarvest }: Pick<Orchard, 'nextHarvest'>, today: string): DaysToHarvest {
  return nextHarvest ? harvestIn(daysBetween(today, nextHarvest.on), nextHarvest.from) : UNKNOWN_HARVEST;
}

/**
 * Effect of spraying today on harvest: the first safe day, and warnings where it conflicts with the orchard's state.
 */
export function harvestFit({ preHarvestDays: n }: LabelClaim, orchard: HarvestFacts, today: string) {
  const safeOn = dayBefore(today, -n);
  const day = spoken(safeOn, today);
  const { plantPhase, harvestWait } = orchard;
  const delays = harvestWait && harvestWait.safeOn >= today && safeOn > harvestWait.safeOn;
  return {
    wait: say('wait', { n, day }),
    warnings: [
      plantPhase === 'harvest' && say('harvest', { n }),
      plantPhase === 'fruiting' && say('fruit', { n }),
      delays && say('later', { safe: spoken(harvestWait.safeOn, today), day }),
    ].filter((text) => text !== false && text !== undefined),
  };
}
