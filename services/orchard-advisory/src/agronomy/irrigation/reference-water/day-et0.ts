import type { AdvisoryInputs } from '@anar/contracts/orchards/advisories';
import { dayOfYear, monthOf } from '@anar/india/time';
import { finiteOrNull } from '../../../numbers/format-number.ts';
import type { Weather, WeatherDay, WeatherHour } from '../../../weather/weather.ts';
import { extraterrestrialRadiation, saturationPressure, windAt2m } from './atmosphere.ts';
import { hargreaves, penmanMonteith } from './reference-water.ts';
import { hargreavesCorrection, usualEt0 } from './stations.ts';

export interface DayEt0 {
  /** mm of the day, 0 to 15; from normals at most 9, as their typical years are windy in places. */
  mm: number;
  source: AdvisoryInputs['et0Source'];
}

const MOST_MM = 15;
const MOST_NORMAL_MM = 9;
/** Fewest readings of a day for a mean. */
const ENOUGH_HOURS = 12;

/** Hours of a weather by their day in India. */
export type HoursOfDays = ReadonlyMap<string, readonly WeatherHour[]>;

/**
 * Reference evapotranspiration of a day: the provider's value, else from its fields, else from temperatures, else the
 * month's usual value.
 */
export function dayEt0(weather: Weather, day: WeatherDay, hoursOf: HoursOfDays): DayEt0 {
  const given = within(day.et0, MOST_MM);
  if (weather.source === 'backup' && given !== null) return normal(given);
  if (given !== null) return { mm: given, source: 'provider' };
  const penman = fromFields(weather, day, hoursOf.get(day.day) ?? []);
  if (penman !== null) return { mm: Math.min(MOST_MM, penman), source: 'penman_monteith' };
  const max = finiteOrNull(day.temperatureMax);
  const min = finiteOrNull(day.temperatureMin);
  if (max === null || min === null || min > max) return normal(usualEt0(monthOf(day.day)));
  const sun = extraterrestrialRadiation(weather.latitude, dayOfYear(day.day));
  const mm = hargreaves(max, min, sun) * hargreavesCorrection(weather.latitude, weather.longitude);
  return { mm: Math.min(MOST_MM, mm), source: 'hargreaves' };
}

function normal(mm: number): DayEt0 {
  return { mm: Math.min(MOST_NORMAL_MM, mm), source: 'normals' };
}

/** Humidity and wind are means of the day's hours: the daily fields hold their extremes only. */
function fromFields(weather: Weather, day: WeatherDay, hours: readonly WeatherHour[]): number | null {
  const max = finiteOrNull(day.temperatureMax);
  const min = finiteOrNull(day.temperatureMin);
  const radiation = finiteOrNull(day.radiation);
  const humidity = mean(hours.map((hour) => hour.humidity));
  const wind = mean(hours.map((hour) => hour.wind));
  if (max === null || min === null || min > max || radiation === null || humidity === null || wind === null)
    return null;
  return penmanMonteith({
    max,
    min,
    // FAO-56 eq. 19.
    ea: (humidity / 100) * ((saturationPressure(max) + saturationPressure(min)) / 2),
    wind: windAt2m(wind),
    radiation,
    elevation: finiteOrNull(weather.elevation) ?? 0,
    latitude: weather.latitude,
    dayOfYear: dayOfYear(day.day),
  });
}

function mean(values: readonly (number | null)[]): number | null {
  const read = values.map(finiteOrNull).filter((one) => one !== null);
  return read.length < ENOUGH_HOURS ? null : read.reduce((all, one) => all + one, 0) / read.length;
}

function within(value: number | null, most: number): number | null {
  const mm = finiteOrNull(value);
  return mm !== null && mm >= 0 && mm <= most ? mm : null;
}
