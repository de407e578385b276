import type { Change } from './behaviour.ts';
import { climate, type HourOfWeather, type Position } from './climate.ts';

const DAY_MS = 86_400_000;
/** Open-Meteo gives these for the hour that ends at a time, the others for that moment. */
const OF_THE_HOUR_BEFORE = ['precipitation', 'precipitation_probability', 'wind_gusts_10m'];
const UNITS: Record<string, string> = {
  temperature_2m: '°C',
  relative_humidity_2m: '%',
  precipitation: 'mm',
  precipitation_probability: '%',
  wind_speed_10m: 'km/h',
  wind_gusts_10m: 'km/h',
  cloud_cover: '%',
};

export interface ForecastRequest extends Position {
  hourly: string[];
  daily: string[];
  /** First and last IST day, `2026-11-21`. */
  from: string;
  to: string;
}

type Column = (number | string | null)[];
type Part = { time: string[] } & Record<string, Column>;

/** The answer of `GET /v1/forecast` for IST times. */
export function forecast(asked: ForecastRequest): { hourly: Part; daily: Part } & Record<string, unknown> {
  const days = daysBetween(asked.from, asked.to);
  const times = days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => ({ day, hour })));
  const hourly: Part = { time: times.map(({ day, hour }) => `${day}T${two(hour)}:00`) };
  for (const field of asked.hourly) hourly[field] = times.map(({ day, hour }) => hourValue(asked, field, day, hour));
  const daily: Part = { time: days };
  for (const field of asked.daily) daily[field] = days.map((day) => dayValue(asked, field, day));
  return {
    // As the real one: the centre of the model's grid cell, not the requested position.
    latitude: Math.round(asked.latitude * 8) / 8,
    longitude: Math.round(asked.longitude * 8) / 8,
    elevation: 458,
    generationtime_ms: 0.2,
    utc_offset_seconds: 19_800,
    timezone: 'Asia/Kolkata',
    timezone_abbreviation: 'IST',
    hourly_units: { time: 'iso8601', ...Object.fromEntries(asked.hourly.map((field) => [field, UNITS[field] ?? ''])) },
    hourly,
    daily,
  };
}

/** The same answer with some values replaced. */
export function applyChanges<Answer extends { hourly: Part; daily: Part }>(
  answer: Answer,
  changes: readonly Change[],
): Answer {
  for (const { part, field, value, from = '', to = '9' } of changes) {
    const { time } = answer[part];
    answer[part][field] = (answer[part][field] ?? []).map((usual, i) => {
      const at = time[i] ?? '';
      return at >= from && at <= to ? value : usual;
    });
  }
  return answer;
}

function hourValue(place: Position, field: string, day: string, hour: number): number | null {
  if (!OF_THE_HOUR_BEFORE.includes(field)) return climate(place, day, hour)[field as keyof HourOfWeather] ?? null;
  const before = hour === 0 ? { day: shifted(day, -1), hour: 23 } : { day, hour: hour - 1 };
  return climate(place, before.day, before.hour)[field as keyof HourOfWeather] ?? null;
}

function dayValue(place: Position, field: string, day: string): number | string | null {
  const hours = Array.from({ length: 24 }, (_, hour) => climate(place, day, hour));
  const most = (of: keyof HourOfWeather) => Math.max(...hours.map((hour) => hour[of]));
  const rain = hours.reduce((sum, hour) => sum + hour.precipitation, 0);
  const max = most('temperature_2m');
  const min = Math.min(...hours.map((hour) => hour.temperature_2m));
  const outside = radiationOutside(place.latitude, day);
  const clear = 1 - (0.5 * (hours[12]?.cloud_cover ?? 0)) / 100;
  switch (field) {
    case 'temperature_2m_max':
      return max;
    case 'temperature_2m_min':
      return min;
    case 'precipitation_sum':
      return round(rain);
    case 'precipitation_probability_max':
      return most('precipitation_probability');
    case 'wind_speed_10m_max':
      return most('wind_speed_10m');
    case 'wind_gusts_10m_max':
      return most('wind_gusts_10m');
    case 'shortwave_radiation_sum':
      return round(outside * 0.72 * clear);
    case 'et0_fao_evapotranspiration':
      // Hargreaves–Samani, FAO-56 equation 52.
      return round(0.0023 * ((max + min) / 2 + 17.8) * Math.sqrt(Math.max(0, max - min)) * 0.408 * outside * clear);
    case 'weather_code':
      return rain > 10 ? 65 : rain > 0 ? 61 : (hours[12]?.cloud_cover ?? 0) > 40 ? 3 : 0;
    case 'sunrise':
      return `${day}T06:${two(Math.round(15 + place.latitude / 2))}`;
    case 'sunset':
      return `${day}T18:${two(Math.round(25 - place.latitude / 2))}`;
    default:
      return null;
  }
}

/** MJ/m² a day at the edge of the atmosphere, FAO-56 equation 21. */
function radiationOutside(latitude: number, day: string): number {
  const of = (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / DAY_MS + 1;
  const phi = (latitude * Math.PI) / 180;
  const distance = 1 + 0.033 * Math.cos((2 * Math.PI * of) / 365);
  const delta = 0.409 * Math.sin((2 * Math.PI * of) / 365 - 1.39);
  const angle = Math.acos(-Math.tan(phi) * Math.tan(delta));
  const sines = angle * Math.sin(phi) * Math.sin(delta) + Math.cos(phi) * Math.cos(delta) * Math.sin(angle);
  return ((24 * 60) / Math.PI) * 0.082 * distance * sines;
}

export const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string) =>
  Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1 }, (_, i) => shifted(from, i));
const two = (value: number) => String(value).padStart(2, '0');
const round = (value: number) => Math.round(value * 10) / 10;
