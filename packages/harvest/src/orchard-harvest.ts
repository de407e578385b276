import { BAHAR_CALENDAR, PICKING_MONTHS } from '@anar/contracts/orchards/constants';
import type { Bahar, PlantPhase } from '@anar/contracts/orchards/orchards';
import { daysBetween, indiaDay } from '@anar/india/time';
import { type DaysToHarvest, harvestIn, strictest, UNKNOWN_HARVEST } from './days-to-harvest.ts';

/** Flower to harvest takes 4 to 5 months (agronomy facts 5.2, C); the shorter, so that no interval is cut. */
const FLOWER_TO_HARVEST_DAYS = 120;
const PICKING_DAYS = PICKING_MONTHS * 30;
/** Beyond this distance the stated phase and bahar contradict each other. */
const MOST_DAYS_WHILE_FRUITING = 150;
/** Interval of picking rounds: so long after a picking the next may be any day (O). */
export const PICKING_GOES_ON_DAYS = 30;

/** Known facts of an orchard; days are IST days. */
export interface OrchardHarvestFacts {
  phase: PlantPhase;
  bahar?: Bahar | undefined;
  /** When the farmer stated the phase. */
  toldAt: Date;
  /** Pickings of the diary, done or planned. */
  pickings?: readonly string[] | undefined;
}

/** Days until an orchard's next picking, by its diary and by its phase and bahar: the fewer. */
export function orchardHarvest(orchard: OrchardHarvestFacts, today: Date): DaysToHarvest {
  return strictest(byDiary(orchard, indiaDay(today)), byCalendar(orchard, today));
}

/** A planned day; after a completed picking, picking continues unless a phase without ripe fruit was stated since. */
function byDiary({ phase, toldAt, pickings = [] }: OrchardHarvestFacts, today: string): DaysToHarvest {
  const overSince = phase === 'growth' || phase === 'flowering' ? indiaDay(toldAt) : '';
  const days = pickings
    .filter((on) => on >= today || on > overSince)
    .map((on) => daysBetween(today, on))
    .filter((ahead) => ahead >= -PICKING_GOES_ON_DAYS);
  return days.length > 0 ? harvestIn(Math.min(...days), 'diary') : UNKNOWN_HARVEST;
}

/** The fewest likely days (O); unknown for fruit without a bahar, or if the stated phase must have ended. */
function byCalendar({ phase, bahar, toldAt }: OrchardHarvestFacts, today: Date): DaysToHarvest {
  if (phase === 'harvest') return harvestIn(0, 'calendar');
  const statedOn = indiaDay(toldAt);
  const age = Math.max(0, daysBetween(statedOn, indiaDay(today)));
  if (phase !== 'fruiting') {
    return age < FLOWER_TO_HARVEST_DAYS ? harvestIn(FLOWER_TO_HARVEST_DAYS - age, 'calendar') : UNKNOWN_HARVEST;
  }
  if (!bahar) return UNKNOWN_HARVEST;
  const days = daysUntilMonth(BAHAR_CALENDAR[bahar].picking, statedOn) - age;
  if (days > MOST_DAYS_WHILE_FRUITING || days < -PICKING_DAYS) return UNKNOWN_HARVEST;
  // Picking may have started: the fruit may be picked any day.
  return harvestIn(days, 'calendar');
}

/** From a day to the first of the next such month; 0 while the picking that started in it continues. */
function daysUntilMonth(month: number, from: string): number {
  const [year = 0, now = 0] = from.split('-').map(Number);
  if ((now - month + 12) % 12 < PICKING_MONTHS) return 0;
  return daysBetween(from, `${month > now ? year : year + 1}-${String(month).padStart(2, '0')}-01`);
}
