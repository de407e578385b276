import { dayAfter, indiaHour } from '@anar/india/time';
import type { Weather, WeatherDay, WeatherHour } from '../weather/weather.ts';

const HOUR_MS = 3600_000;

/** An instant in India: `2026-11-21 16:20`. */
export function india(time: string): Date {
  return new Date(`${time.replace(' ', 'T')}:00+05:30`);
}

/** Good in every way for spraying, at every hour. */
export const GOOD_HOUR = {
  temperature: 24,
  humidity: 60,
  rainMm: 0,
  rainChance: 5,
  wind: 8,
  gust: 14,
  cloud: 10,
} as const;

/** What differs from a good hour, and from a usual day of Solapur in November. */
export interface Changes {
  hour?: (at: Date, clock: number) => Partial<WeatherHour>;
  day?: (day: string) => Partial<WeatherDay>;
  source?: Weather['source'];
}

/** Weather around a day: seven days back with six ahead, hours until the third day ahead. */
export function sampleWeather(today: string, { hour, day, source = 'live' }: Changes = {}): Weather {
  const days = Array.from({ length: 14 }, (_, index) => dayAfter(today, index - 7));
  return {
    source,
    fetchedAt: source === 'backup' ? null : india(`${today} 04:00`),
    latitude: 17.66,
    longitude: 75.91,
    elevation: 479,
    hours: source === 'backup' ? [] : days.slice(0, 11).flatMap((one) => hoursOf(one, hour)),
    days: (source === 'backup' ? days.slice(7) : days).map((one) => ({ ...usualDay(one), ...day?.(one) })),
    credit: 'sample',
  };
}

function hoursOf(day: string, change: Changes['hour']): WeatherHour[] {
  return Array.from({ length: 24 }, (_, clock) => {
    const at = new Date(india(`${day} 00:00`).getTime() + clock * HOUR_MS);
    return { at, ...GOOD_HOUR, ...change?.(at, indiaHour(at)) };
  });
}

function usualDay(day: string): WeatherDay {
  return {
    day,
    temperatureMax: 30.2,
    temperatureMin: 20.4,
    rainMm: 0,
    rainChance: 5,
    windMax: 12,
    gustMax: 18,
    et0: 4,
    radiation: 17,
    sunrise: india(`${day} 06:30`),
    sunset: india(`${day} 17:50`),
    code: 1,
  };
}
