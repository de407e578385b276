import type { Weather, WeatherDay } from '../../weather/weather.ts';

/** An ordinary day of winter. */
const CALM: Omit<WeatherDay, 'day'> = {
  temperatureMax: 31,
  temperatureMin: 16,
  rainMm: 0,
  rainChance: 5,
  windMax: 12,
  gustMax: 22,
  et0: 3.4,
  radiation: 18,
  sunrise: null,
  sunset: null,
  code: 1,
};

/** A forecast of today (21 November 2026) and the two days after it, calm except for the given values. */
export function forecast(...days: Partial<WeatherDay>[]): Weather {
  return {
    source: 'live',
    fetchedAt: new Date('2026-11-21T00:30:00Z'),
    latitude: 17.7,
    longitude: 75.9,
    elevation: 458,
    hours: [],
    days: [0, 1, 2].map((i) => ({ ...CALM, ...days[i], day: `2026-11-${21 + i}` })),
    credit: 'नमूना मौसम',
  };
}
