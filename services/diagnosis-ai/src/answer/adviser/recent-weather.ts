import type { WeatherState } from '../../knowledge/tables.ts';

/** Recent weather at the orchard, as far as it is known. */
export interface RecentWeather {
  /**
   * Rain of each of the last days in mm, the oldest first and today last; a week and a half is enough for all states.
   */
  rainMm: readonly number[];
}

/** mm per day from which leaves stay wet and the day is not dry. */
const WET_DAY = 2.5;
const RAIN_DAYS = { least: 2, ofLast: 5 };
const DRY = { lessThanMm: 5, inDays: 7 };
const AFTER_DRY_SPELL = { moreThanMm: 20, dryDays: 5, ofLast: 7 };

const IS: Readonly<Record<WeatherState, (rainMm: readonly number[]) => boolean>> = {
  rain_days: (rain) => rain.slice(-RAIN_DAYS.ofLast).filter(isWet).length >= RAIN_DAYS.least,
  dry: (rain) => rain.length >= DRY.inDays && sum(rain.slice(-DRY.inDays)) < DRY.lessThanMm,
  rain_after_dry_spell: (rain) =>
    rain.some((_, at) => at >= rain.length - AFTER_DRY_SPELL.ofLast && endsDrySpell(rain, at)),
};

/** Whether the weather was in this state. Days that are missing are neither dry nor wet. */
export function weatherIs(state: WeatherState, { rainMm }: RecentWeather): boolean {
  return IS[state](rainMm);
}

/** Rain that starts at `at`, lasts while days are wet, and follows enough dry days. */
function endsDrySpell(rain: readonly number[], at: number): boolean {
  const before = rain.slice(Math.max(0, at - AFTER_DRY_SPELL.dryDays), at);
  if (before.length < AFTER_DRY_SPELL.dryDays || before.some(isWet)) return false;
  const stops = rain.findIndex((mm, day) => day >= at && !isWet(mm));
  return sum(rain.slice(at, stops < 0 ? undefined : stops)) > AFTER_DRY_SPELL.moreThanMm;
}

const isWet = (mm: number) => mm >= WET_DAY;
const sum = (list: readonly number[]) => list.reduce((total, mm) => total + mm, 0);
