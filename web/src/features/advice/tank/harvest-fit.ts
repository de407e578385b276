import { BAHAR_CALENDAR, PICKING_MONTHS } from '@anar/contracts/constants';
import type { LabelClaim } from '@anar/contracts/labels';
import type { Orchard } from '@anar/contracts/orchards';
import { tank as words } from '../../../i18n/hi/orchard/tank.ts';
import { dayBefore, daysBetween, spoken } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';

const say = texts(words);

type HarvestFacts = Pick<Orchard, 'plantPhase' | 'harvestWait'>;
/** Further away than this, the entered phase and bahar contradict each other. */
const MAX_DAYS_WHILE_FRUITING = 150;

/**
 * The fewest days to the next picking that are likely: none while it goes on, else until the first month in which the
 * bahar is picked (agronomy facts 5.2, C). Null when unknown; the grower is asked then.
 */
export function daysToHarvest(
  { plantPhase, plantBahar }: Pick<Orchard, 'plantPhase' | 'plantBahar'>,
  today: string,
): number | null {
  if (plantPhase === 'harvest') return 0;
  if (plantPhase !== 'fruiting' || !plantBahar) return null;
  const { picking } = BAHAR_CALENDAR[plantBahar];
  const now = Number(today.slice(5, 7));
  if ((now - picking + 12) % 12 < PICKING_MONTHS) return 0;
  const year = Number(today.slice(0, 4)) + (now > picking ? 1 : 0);
  const days = daysBetween(today, `${year}-${String(picking).padStart(2, '0')}-01`);
  return days <= MAX_DAYS_WHILE_FRUITING ? days : null;
}

/** Whether a product sprayed today may be picked after by then (0.1, rule 5); all may be where no picking is known. */
export function fitsHarvest({ preHarvestDays }: LabelClaim, harvestIn: number | null): boolean {
  return harvestIn === null || harvestIn >= preHarvestDays;
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
