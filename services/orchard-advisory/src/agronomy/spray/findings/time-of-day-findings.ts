import { indiaClock, indiaDay, indiaHour } from '@anar/india/time';
import { SPRAY_LIMITS as LIMITS } from '../thresholds.ts';
import { avoid, type Finding, type HourAround, value } from './finding.ts';

/** Assumed when the day's sunrise or sunset is unknown: hours of the day in India. */
const USUAL_SUN = { rise: 6.5, set: 18 };

/** Findings by the time of day: inversions under a clear sky, darkness, bees on flowers. */
export function timeOfDayFindings({ hour, at, weather, phase }: HourAround): Finding[] {
  const day = weather.days.find((one) => one.day === indiaDay(at));
  const clock = indiaHour(at);
  const rise = day?.sunrise ? indiaClock(day.sunrise) : USUAL_SUN.rise;
  const set = day?.sunset ? indiaClock(day.sunset) : USUAL_SUN.set;
  const findings: Finding[] = [];
  const wind = value(hour.wind);
  const clear = (value(hour.cloud) ?? 0) < LIMITS.inversion.clear;
  if (clear && wind !== null) findings.push(...inversionFindings(clock, wind, { rise, set }));
  // The hour counts as dark when at least half of it is after sunset.
  if (clock + 1 <= rise || clock + 0.5 >= set) findings.push(avoid('dark', clock, set));
  if (phase === 'flowering') findings.push(...beeFindings(clock));
  return findings;
}

function inversionFindings(clock: number, wind: number, { rise, set }: { rise: number; set: number }): Finding[] {
  const { caution, avoid: worst, before, surelyBefore, after } = LIMITS.inversion;
  const isStill = (hours: number) => clock < rise + after || clock + 1 > set - hours;
  if (wind < worst && isStill(surelyBefore)) return [avoid('inversion', wind, worst)];
  return wind < caution && isStill(before)
    ? [{ kind: 'inversion', decision: 'caution', value: wind, limit: caution }]
    : [];
}

function beeFindings(clock: number): Finding[] {
  const { from, to } = LIMITS.bees;
  if (clock >= from && clock < to) return [avoid('bees', clock, from)];
  return [{ kind: 'bees', decision: 'caution', value: clock, limit: from }];
}
