import { dayAfter, indiaDay, monthOf } from '@anar/india/time';
import type { Point } from '../open-meteo/open-meteo.ts';
import { DAYS_AHEAD } from '../open-meteo/read-forecast.ts';
import type { Weather, WeatherDay } from '../weather.ts';
import { areas, rainOfPlaces, type Station } from './load-normals.ts';

/** mm a day; above it a station's typical year is windier than its district. */
const MOST_ET0 = 9;
/** A station further away than this, in km, is shown with its distance. */
const FAR_KM = 150;
const KM_PER_DEGREE = 111.2;

/**
 * Usual values of this month at the nearest station, for days on which no provider can be reached. Nothing of the day
 * itself is known: no hours, no wind, no chance of rain; the rain is the month's, spread evenly.
 */
export function normalWeather(point: Point, now: Date): Weather {
  const today = indiaDay(now);
  const { item: area, km } = nearest(areas, point);
  const { item: rain } = nearest(rainOfPlaces, point);
  const names = area.stations.map(({ name }) => name).join(' और ');
  const distance = km > FAR_KM ? ` (${Math.round(km / 10) * 10} किमी दूर)` : '';
  const mean = (of: (station: Station) => number) => round(sum(area.stations.map(of)) / area.stations.length);

  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, i): WeatherDay => {
    const day = dayAfter(today, i);
    const month = monthOf(day) - 1;
    const of = (values: readonly number[]) => values[month] ?? Number.NaN;
    return {
      day,
      temperatureMax: mean(({ temperatureMax }) => of(temperatureMax)),
      temperatureMin: mean(({ temperatureMin }) => of(temperatureMin)),
      rainMm: round(of(rain.rainMm) / daysInMonth(day)),
      rainChance: null,
      windMax: null,
      gustMax: null,
      et0: Math.min(
        MOST_ET0,
        mean(({ et0 }) => of(et0)),
      ),
      radiation: null,
      sunrise: null,
      sunset: null,
      code: null,
    };
  });
  return {
    source: 'backup',
    fetchedAt: null,
    ...point,
    elevation: mean(({ elevation }) => elevation),
    hours: [],
    days,
    credit: `मौसम नहीं मिला: ${names}${distance} का इस महीने का औसत, अनुमानित`,
  };
}

/** The nearest by flat-earth distance, good enough for a few hundred km. */
function nearest<Item extends Point>(
  items: readonly Item[],
  { latitude, longitude }: Point,
): { item: Item; km: number } {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const [first, ...others] = items.map((item) => ({
    item,
    km: KM_PER_DEGREE * Math.hypot(item.latitude - latitude, (item.longitude - longitude) * narrowing),
  }));
  if (!first) throw new Error('No station is known');
  return others.reduce((best, one) => (one.km < best.km ? one : best), first);
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const round = (value: number) => Math.round(value * 10) / 10;
const daysInMonth = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), monthOf(day), 0)).getUTCDate();
