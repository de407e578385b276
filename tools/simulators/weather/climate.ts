import { lot } from '../lot.ts';

/** Deterministic weather by place and time, with India's seasons; not a real forecast. */
export interface HourOfWeather {
  temperature_2m: number;
  relative_humidity_2m: number;
  precipitation: number;
  precipitation_probability: number;
  wind_speed_10m: number;
  wind_gusts_10m: number;
  cloud_cover: number;
}

export interface Position {
  latitude: number;
  longitude: number;
}

/** Monthly means of the Deccan; the north-west is colder in winter and hotter in May. */
const MEAN = [24, 26, 29, 32, 33, 28, 26, 26, 27, 27, 25, 23];
const NORTH = [-6, -5, -2, 1, 3, 6, 5, 4, 3, 1, -2, -5];
const HALF_RANGE = [7, 8, 8, 8, 7, 5, 4, 3, 5, 6, 6, 6];
const HUMIDITY = [52, 40, 35, 35, 45, 68, 78, 82, 75, 62, 58, 55];
/** Share of days with rain. */
const WET = [0.03, 0.03, 0.04, 0.08, 0.12, 0.4, 0.55, 0.5, 0.45, 0.2, 0.08, 0.04];
const WIND = [6, 7, 8, 10, 13, 16, 15, 13, 9, 6, 5, 5];

/** The IST hour that starts at `2026-11-21` + `hour`. */
export function climate({ latitude, longitude }: Position, day: string, hour: number): HourOfWeather {
  const month = Number(day.slice(5, 7)) - 1;
  const of = (values: number[]) => values[month] ?? 0;
  const by = (what: string) => lot(latitude.toFixed(1), longitude.toFixed(1), day, what);
  const north = Math.min(1, Math.max(0, (latitude - 17) / 11));
  const isWet = by('wet') < of(WET) * (1 - 0.4 * north);
  const shower = Math.floor(by('shower') * 22);
  const rains = isWet && hour >= shower && hour < shower + 3;
  /** −1 at five in the morning, 1 at three in the afternoon. */
  const sun = Math.cos(((hour - 15) / 24) * 2 * Math.PI);
  const warmth = sun * (isWet ? 0.6 : 1) * of(HALF_RANGE);
  const wind = of(WIND) * (0.5 + by('wind')) * (0.75 + 0.35 * sun);
  return {
    temperature_2m: round(of(MEAN) + north * of(NORTH) + (by('warm') - 0.5) * 3 + warmth),
    relative_humidity_2m: Math.round(Math.min(98, Math.max(12, of(HUMIDITY) - 18 * sun + (isWet ? 15 : 0)))),
    precipitation: rains ? round(0.4 + by('rain') ** 2 * 12) : 0,
    precipitation_probability: Math.round(isWet ? (rains ? 85 : 45) : by('chance') * 20),
    wind_speed_10m: round(wind),
    wind_gusts_10m: round(wind * (rains ? 2.2 : 1.6)),
    cloud_cover: Math.round(isWet ? 80 : by('cloud') * 50),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
