import { dayAfter, daysBetween } from '@anar/india/time';
import { formatNumber } from '../../numbers/format-number.ts';
import {
  dayName,
  daysAround,
  type FoundRisk,
  levelOf,
  outbreakNear,
  type RiskCircumstances,
  withOutbreak,
} from './found-risk.ts';
import { daysUpTo, type RiskDay, rainDays, rainSum } from './recent-days.ts';
import { RISK_LIMITS as LIMITS } from './risk-limits.ts';

/**
 * Bacterial blight: warm days with long wet leaves, rain on several days, and wind that carries drops or hail that
 * wounds. With an outbreak in the district it is reported on dry days too. Own score (O).
 */
export function bacterialBlight(of: RiskCircumstances): FoundRisk | undefined {
  const limits = LIMITS.blight;
  const factor = blightFactor(of);
  const counts = (day: RiskDay) => isWet(day, limits.wetHours) || day.hail;
  const found = worst(of, 'bacterial_blight', limits.rainWindow, counts, (day, wet, rain) => {
    const driven = day.hail || (rainy(day) && (day.gust ?? 0) >= limits.gust);
    const score =
      25 * blightWarmth(day.mean) +
      35 * Math.min(1, wet / limits.allWetHours) +
      25 * Math.min(1, rain / limits.rainDays) +
      (driven ? 15 : 0);
    return score * factor;
  });
  return found ?? blightInDryDays(of);
}

function blightInDryDays(of: RiskCircumstances): FoundRisk | undefined {
  const isKnown = daysAround(of).some(({ rain, wetHours }) => rain !== null && wetHours !== null);
  if (!isKnown || !outbreakNear(of.outbreaks, 'bacterial_blight')) return undefined;
  const score = withOutbreak(0, of.outbreaks, 'bacterial_blight');
  return { id: 'bacterial_blight', score, level: levelOf(score), because: 'इन दिनों न बारिश, न देर तक गीले पत्ते' };
}

/** Anthracnose and the leaf and fruit spots of fungi: 25 to 30 °C, long wet leaves, many rain days. Own score (O). */
export function anthracnose(of: RiskCircumstances): FoundRisk | undefined {
  const limits = LIMITS.anthracnose;
  const counts = (day: RiskDay) => isWet(day, limits.wetHours);
  return worst(of, 'anthracnose', limits.rainWindow, counts, (day, wet, rain) => {
    return (
      30 * spotWarmth(day.mean) + 40 * Math.min(1, wet / limits.allWetHours) + 30 * Math.min(1, rain / limits.rainDays)
    );
  });
}

/** The day around today with the highest score, of those that count. */
function worst(
  of: RiskCircumstances,
  id: FoundRisk['id'],
  window: number,
  counts: (day: RiskDay) => boolean,
  scoreOf: (day: RiskDay, wetHours: number, rainDays: number) => number,
): FoundRisk | undefined {
  const found = daysAround(of)
    .filter(counts)
    .map((day) => {
      const before = daysUpTo(of.days, day.day, window);
      const count = rainDays(before, LIMITS.rainDay);
      const score = withOutbreak(scoreOf(day, day.wetHours ?? 0, count), of.outbreaks, id);
      return { day, score, count, length: before.length };
    });
  if (found.length === 0) return undefined;
  const { day, score, count, length } = found.reduce((high, next) => (outranks(next, high, of.today) ? next : high));
  const numbers = [
    id === 'bacterial_blight' && day.hail ? 'ओले का अनुमान' : '',
    day.wetHours === null ? '' : `पत्ते करीब ${formatNumber(day.wetHours)} घंटे गीले`,
    day.mean === null ? '' : `औसत तापमान ${formatNumber(day.mean)}°`,
    count === 0 ? '' : `${length} दिन में ${count} दिन बारिश`,
  ].filter((one) => one !== '');
  return { id, score, level: levelOf(score), because: `${dayName(day.day, of.today)}: ${numbers.join(', ')}` };
}

/** Of days with the same score the nearest to today is reported. */
function outranks(
  one: { day: RiskDay; score: number },
  other: { day: RiskDay; score: number },
  today: string,
): boolean {
  const away = ({ day }: RiskDay) => Math.abs(daysBetween(today, day));
  return one.score > other.score || (one.score === other.score && away(one.day) < away(other.day));
}

function rainy(day: RiskDay): boolean {
  return (day.rain ?? 0) >= LIMITS.rainDay;
}

function isWet(day: RiskDay, wetHours: number): boolean {
  return rainy(day) || (day.wetHours ?? 0) >= wetHours;
}

/**
 * The days without rain are counted over ten days: known past ones and the two ahead of today that the risk considers.
 */
function blightFactor({ days, today, phase, bahar, blightRecorded }: RiskCircumstances): number {
  const { mrigFruit, recorded, dryBahar } = LIMITS.factors;
  const around = daysUpTo(days, dayAfter(today, LIMITS.days.ahead), LIMITS.blight.dryDays);
  const rain = around.length < LIMITS.blight.dryDays ? null : rainSum(around);
  const dry = rain !== null && rain < LIMITS.blight.dry && (bahar === 'hastha' || bahar === 'ambe');
  return (
    (bahar === 'mrig' && phase === 'fruiting' ? mrigFruit : 1) * (blightRecorded ? recorded : 1) * (dry ? dryBahar : 1)
  );
}

function blightWarmth(mean: number | null): number {
  if (mean === null) return 0;
  if (mean >= 25 && mean <= 32) return 1;
  if (mean >= 20 && mean <= 36) return 0.7;
  return mean >= 15 && mean <= 40 ? 0.3 : 0;
}

function spotWarmth(mean: number | null): number {
  if (mean === null) return 0;
  if (mean >= 25 && mean <= 30) return 1;
  return mean >= 20 && mean <= 33 ? 0.5 : 0;
}
