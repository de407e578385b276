import type { SprayDecision } from '@anar/contracts/orchards/advisories';
import type { PlantPhase } from '@anar/contracts/orchards/orchards';
import { indiaDay, indiaHour } from '@anar/india/time';
import type { Weather, WeatherHour } from '../../weather/weather.ts';
import type { Finding } from './findings/finding.ts';
import { hourFindings } from './findings/hour-findings.ts';
import { SPRAY_LIMITS as LIMITS } from './thresholds.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const HORIZON_MS = 48 * HOUR_MS;
/** The current hour counts while at least this much of it is left. */
const WORTH_MS = HOUR_MS / 2;

export interface ScoredHour {
  at: Date;
  weather: WeatherHour;
  /** In India. */
  day: string;
  decision: SprayDecision;
  findings: Finding[];
  /** Still to come, or just started. */
  ahead: boolean;
}

/** The daytime hours of today and of the next 48 hours, oldest first, each with its findings. */
export function scoredHours(weather: Weather, now: Date, phase: PlantPhase): ScoredHour[] {
  const byTime = new Map(weather.hours.map((hour) => [hour.at.getTime(), hour]));
  const near = (at: Date, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => byTime.get(at.getTime() + (from + index) * HOUR_MS));
  const today = indiaDay(now);
  const until = now.getTime() + HORIZON_MS;
  const since = now.getTime() - DAY_MS;
  return weather.hours
    .filter(({ at }) => at.getTime() >= since && at.getTime() < until && isDaytime(at))
    .filter(({ at }) => indiaDay(at) >= today)
    .map((hour) => {
      const next = near(hour.at, 0, LIMITS.rainChance.hours - 1);
      const before = near(hour.at, -LIMITS.wetLeaves.hours, -1);
      const findings = hourFindings({ hour, at: hour.at, weather, next, before, now, phase });
      return {
        at: hour.at,
        weather: hour,
        day: indiaDay(hour.at),
        decision: worst(findings),
        findings,
        ahead: hour.at.getTime() + HOUR_MS - WORTH_MS >= now.getTime(),
      };
    });
}

function isDaytime(at: Date): boolean {
  const clock = indiaHour(at);
  return clock >= LIMITS.day.from && clock < LIMITS.day.to;
}

function worst(findings: readonly Finding[]): SprayDecision {
  if (findings.some(({ decision }) => decision === 'avoid')) return 'avoid';
  return findings.length > 0 ? 'caution' : 'safe';
}
