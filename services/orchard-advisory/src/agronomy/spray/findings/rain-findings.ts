import { roundToTenth } from '../../../numbers/format-number.ts';
import type { WeatherHour } from '../../../weather/weather.ts';
import { SPRAY_LIMITS as LIMITS } from '../thresholds.ts';
import { avoid, type Finding, type HourAround, reached, unknown, value } from './finding.ts';

const HOUR_MS = 3600_000;

/** Rain in the hour, in the hours before it (wet leaves) and in those that a product needs to dry on. */
export function rainFindings({ hour, next, before, now }: HourAround): Finding[] {
  const chances = next.map((one) => chanceOf(one, now));
  const amounts = next.map((one) => value(one?.rainMm));
  const fallen = before.map((one) => value(one?.rainMm));
  const chance = Math.max(0, ...chances.filter((one) => one !== null));
  const ahead = roundToTenth(sum(amounts));
  const wet = roundToTenth(sum(fallen));
  const raining = value(hour.rainMm) ?? 0;
  const findings: Finding[] = [];
  if (raining >= LIMITS.raining.avoid) findings.push(avoid('raining', raining, LIMITS.raining.avoid));
  else if (wet >= LIMITS.wetLeaves.avoid) findings.push(avoid('wetLeaves', wet, LIMITS.wetLeaves.avoid));
  findings.push(...reached('rainChance', chance), ...reached('rain', ahead));
  if ([...chances, ...amounts, ...fallen].includes(null)) findings.push(unknown('rain'));
  return findings;
}

/** A provider gives no chance of rain for past hours: there the fallen rain counts. */
function chanceOf(hour: WeatherHour | undefined, now: Date): number | null {
  if (!hour) return null;
  const chance = value(hour.rainChance);
  if (chance !== null || hour.at.getTime() + HOUR_MS > now.getTime()) return chance;
  return value(hour.rainMm) === null ? null : 0;
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((all, one) => all + Math.max(0, one ?? 0), 0);
}
