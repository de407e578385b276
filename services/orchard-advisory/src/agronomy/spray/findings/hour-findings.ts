import { indiaHour } from '@anar/india/time';
import { roundToTenth } from '../../../numbers/format-number.ts';
import { deltaT } from '../delta-t.ts';
import { SPRAY_LIMITS as LIMITS } from '../thresholds.ts';
import { avoid, type Finding, type HourAround, over, under, unknown, value } from './finding.ts';
import { rainFindings } from './rain-findings.ts';
import { timeOfDayFindings } from './time-of-day-findings.ts';

/** All reasons against spraying in this hour; empty when it is good. An unknown reading is never good. */
export function hourFindings(around: HourAround): Finding[] {
  return [...windFindings(around), ...rainFindings(around), ...airFindings(around), ...timeOfDayFindings(around)];
}

function windFindings({ hour }: HourAround): Finding[] {
  const wind = value(hour.wind);
  const gust = value(hour.gust);
  if (wind === null) return [unknown('wind'), ...over('gust', gust)];
  const calm: Finding[] =
    wind < LIMITS.wind.calm ? [{ kind: 'calm', decision: 'caution', value: wind, limit: LIMITS.wind.calm }] : [];
  return [...calm, ...over('wind', wind), ...over('gust', gust), ...(gust === null ? [unknown('gust')] : [])];
}

function airFindings({ hour, at }: HourAround): Finding[] {
  const temperature = value(hour.temperature);
  const humidity = value(hour.humidity);
  const findings: Finding[] = [];
  if (temperature === null) findings.push(unknown('temperature'));
  else findings.push(...over('heat', temperature), ...under('cold', temperature));
  if (humidity === null) return [...findings, unknown('humidity')];
  findings.push(...moistFindings(humidity, indiaHour(at)));
  if (temperature === null) return findings;
  if (humidity < LIMITS.dryAir.caution) {
    const bad = humidity < LIMITS.dryAir.avoid && temperature > LIMITS.dryAir.warm;
    findings.push({
      kind: 'dryAir',
      decision: bad ? 'avoid' : 'caution',
      value: humidity,
      limit: bad ? LIMITS.dryAir.avoid : LIMITS.dryAir.caution,
      temperature,
    });
  }
  const drying = roundToTenth(deltaT(temperature, humidity));
  return [...findings, ...over('fastDrying', drying), ...under('slowDrying', drying)];
}

function moistFindings(humidity: number, clock: number): Finding[] {
  const { until, avoid: limit } = LIMITS.dew;
  return clock < until && humidity > limit ? [avoid('dew', humidity, limit)] : over('moistAir', humidity);
}
