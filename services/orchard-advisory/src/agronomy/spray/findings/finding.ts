import type { SprayDecision } from '@anar/contracts/orchards/advisories';
import type { PlantPhase } from '@anar/contracts/orchards/orchards';
import { finiteOrNull, roundToTenth } from '../../../numbers/format-number.ts';
import type { Weather, WeatherHour } from '../../../weather/weather.ts';
import { SPRAY_LIMITS as LIMITS } from '../thresholds.ts';

export type FindingKind = Exclude<keyof typeof LIMITS, 'day'> | 'calm' | 'dark' | 'unknown';

export type Reading = 'wind' | 'gust' | 'rain' | 'temperature' | 'humidity';

/** A reason against spraying in an hour: its value and the limit that it exceeds, both in the unit of the table. */
export interface Finding {
  kind: FindingKind;
  decision: Exclude<SprayDecision, 'safe'>;
  value: number;
  limit: number;
  /** °C, only for `dryAir`. */
  temperature?: number;
  /** The unknown reading, only for `unknown`. */
  reading?: Reading;
}

/** An hour with its neighbours. */
export interface HourAround {
  hour: WeatherHour;
  at: Date;
  weather: Weather;
  /** This hour, then the next ones. */
  next: readonly (WeatherHour | undefined)[];
  /** The hours before. */
  before: readonly (WeatherHour | undefined)[];
  now: Date;
  phase: PlantPhase;
}

/** Beyond the limit, not at it. */
export function over(kind: 'wind' | 'gust' | 'heat' | 'moistAir' | 'fastDrying', value: number | null): Finding[] {
  if (value === null) return [];
  const { caution, avoid: worst } = LIMITS[kind];
  if (value > worst) return [avoid(kind, value, worst)];
  return value > caution ? [{ kind, decision: 'caution', value, limit: caution }] : [];
}

export function under(kind: 'cold' | 'slowDrying', value: number): Finding[] {
  const { caution, avoid: worst } = LIMITS[kind];
  if (value < worst) return [avoid(kind, value, worst)];
  return value < caution ? [{ kind, decision: 'caution', value, limit: caution }] : [];
}

/** At the limit or beyond it. */
export function reached(kind: 'rainChance' | 'rain', value: number): Finding[] {
  const { caution, avoid: worst } = LIMITS[kind];
  if (value >= worst) return [avoid(kind, value, worst)];
  return value >= caution ? [{ kind, decision: 'caution', value, limit: caution }] : [];
}

export function avoid(kind: FindingKind, value: number, limit: number): Finding {
  return { kind, decision: 'avoid', value, limit };
}

export function unknown(reading: Reading): Finding {
  return { kind: 'unknown', decision: 'caution', value: 0, limit: 0, reading };
}

/** A reading to one decimal, as it is compared and shown; null when unknown. */
export function value(read: number | null | undefined): number | null {
  const number = finiteOrNull(read);
  return number === null ? null : roundToTenth(number);
}
