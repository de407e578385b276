import { monthOf } from '@anar/india/time';
import { formatNumber } from '../../numbers/format-number.ts';
import { daysAround, type FoundRisk, levelOf, type RiskCircumstances, withOutbreak } from './found-risk.ts';
import { daysUpTo, rainSum } from './recent-days.ts';
import { RISK_LIMITS as LIMITS } from './risk-limits.ts';

/** Thrips: hot, dry days without rain, on leaves, flowers and young fruit. Own score (O). */
export function thrips(of: RiskCircumstances): FoundRisk | undefined {
  if (of.phase === 'harvest') return undefined;
  const limits = LIMITS.thrips;
  const near = daysAround(of);
  const max = highest(near.map((day) => day.max));
  const humidity = lowest(near.map((day) => day.afternoonHumidity));
  const rain = rainSum(daysUpTo(of.days, of.today, limits.rainWindow));
  if (max === null || humidity === null || rain === null) return undefined;
  const points =
    (max >= limits.max ? 40 : 0) + (humidity < limits.afternoonHumidity ? 30 : 0) + (rain < limits.rain ? 30 : 0);
  const score = withOutbreak(points, of.outbreaks, 'thrips');
  const because = `दिन का तापमान ${formatNumber(max)}° तक, दोपहर की नमी ${formatNumber(humidity)}%, ${limits.rainWindow} दिन में ${formatNumber(rain)} मिमी बारिश`;
  return { id: 'thrips', score, level: levelOf(score), because };
}

/**
 * Fruit borer: lays eggs on growing fruit, more in and after the monsoon. By season and rain; high only with an
 * outbreak. Own (O).
 */
export function fruitBorer(of: RiskCircumstances): FoundRisk | undefined {
  if (of.phase !== 'fruiting') return undefined;
  const limits = LIMITS.borer;
  const rain = rainSum(daysUpTo(of.days, of.today, limits.rainWindow));
  if (rain === null) return undefined;
  const months: readonly number[] = limits.months;
  const points = 15 + (months.includes(monthOf(of.today)) ? 15 : 0) + (rain >= limits.rain ? 15 : 0);
  const score = withOutbreak(points, of.outbreaks, 'fruit_borer');
  const because = `पेड़ पर फल हैं और पिछले ${limits.rainWindow} दिन में ${formatNumber(rain)} मिमी बारिश हुई`;
  return { id: 'fruit_borer', score, level: levelOf(score), because };
}

function highest(values: readonly (number | null)[]): number | null {
  const read = values.filter((value) => value !== null);
  return read.length === 0 ? null : Math.max(...read);
}

function lowest(values: readonly (number | null)[]): number | null {
  const read = values.filter((value) => value !== null);
  return read.length === 0 ? null : Math.min(...read);
}
