import { hasFruit } from '@anar/contracts/orchards/constants';
import { formatNumber } from '../../numbers/format-number.ts';
import { dayName, daysAround, type FoundRisk, type RiskCircumstances } from './found-risk.ts';
import type { RiskDay } from './recent-days.ts';
import { RISK_LIMITS as LIMITS } from './risk-limits.ts';

/** Fruit cracks when much rain follows dry days, or day and night differ much in temperature. Own steps (O). */
export function fruitCracking(of: RiskCircumstances): FoundRisk | undefined {
  if (!hasFruit(of.phase)) return undefined;
  const limits = LIMITS.cracking;
  const near = daysAround(of);
  for (const day of near) {
    const dry = dryDaysBefore(of.days, day.day);
    if ((day.rain ?? 0) < limits.rain || dry < limits.dryDays) continue;
    const because = `${dry} सूखे दिनों के बाद ${dayName(day.day, of.today)} ${formatNumber(day.rain ?? 0)} मिमी बारिश`;
    return { id: 'fruit_cracking', score: 80, level: 'high', because };
  }
  const wide = near.find(({ max, min }) => max !== null && min !== null && max - min >= limits.range);
  if (!wide || wide.max === null || wide.min === null) return undefined;
  const because = `${dayName(wide.day, of.today)} दिन ${formatNumber(wide.max)}° और रात ${formatNumber(wide.min)}°: ${formatNumber(wide.max - wide.min)}° का फ़र्क`;
  return { id: 'fruit_cracking', score: 45, level: 'medium', because };
}

/** Fruit scalds in strong heat: from 40 °C, strongly from 45 °C (B). */
export function sunburn(of: RiskCircumstances): FoundRisk | undefined {
  if (of.phase !== 'fruiting') return undefined;
  const coming = daysAround(of).filter(({ day }) => day >= of.today);
  const hottest = coming.reduce<RiskDay | undefined>(
    (hot, next) => ((next.max ?? Number.NEGATIVE_INFINITY) > (hot?.max ?? Number.NEGATIVE_INFINITY) ? next : hot),
    undefined,
  );
  const max = hottest?.max ?? null;
  if (!hottest || max === null || max < LIMITS.sunburn.max) return undefined;
  const strong = max >= LIMITS.sunburn.strong;
  const because = `${dayName(hottest.day, of.today)} तापमान ${formatNumber(max)}°`;
  return { id: 'sunburn', score: strong ? 85 : 50, level: strong ? 'high' : 'medium', because };
}

/** Dry days in a row before a day; an unknown day ends them. */
function dryDaysBefore(days: readonly RiskDay[], day: string): number {
  const past = days.filter((one) => one.day < day).reverse();
  const wet = past.findIndex(({ rain }) => rain === null || rain >= LIMITS.cracking.dry);
  return wet === -1 ? past.length : wet;
}
