import type { LabelClaim } from '@anar/contracts/labels';
import type { Orchard } from '@anar/contracts/orchards';
import { type DaysToHarvest, harvestIn, UNKNOWN_HARVEST } from '@anar/harvest/days-to-harvest';
import { tank as words } from '../../../i18n/hi/orchard/tank.ts';
import { dayBefore, daysBetween, spoken } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';

const say = texts(words);

type HarvestFacts = Pick<Orchard, 'plantPhase' | 'harvestWait'>;

/** Days to the next harvest, by the diary or the calendar as the server last told; a day that has passed means any day. */
export function knownHarvest({ nextHarvest }: Pick<Orchard, 'nextHarvest'>, today: string): DaysToHarvest {
  return nextHarvest ? harvestIn(daysBetween(today, nextHarvest.on), nextHarvest.from) : UNKNOWN_HARVEST;
}

/** What spraying today would mean for picking: always the first safe day, and whatever does not fit the orchard. */
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
