import type { AdvisoryInputs } from '@anar/contracts/orchards/advisories';
import { indiaDay } from '@anar/india/time';
import type { Weather } from '../../weather/weather.ts';
import { type DailyNeed, dailyNeeds, plantWater, type WateredOrchard } from './daily-needs.ts';
import { calculationLines } from './explanation/calculation-lines.ts';
import type { NoWater } from './explanation/need-details.ts';
import { needReason } from './explanation/need-reason.ts';
import { isHeavyRainDue, rainOfLastDay, SKIP } from './rain/rain-amounts.ts';
import { type Rest, resting } from './resting.ts';
import { roundedLitres } from './rounded-litres.ts';
import { drippersOf, pumpMinutes } from './runs/pump-minutes.ts';
import { givenToday, nextRun, type RecordedRun } from './runs/recorded-run.ts';
import { everyDays } from './runs/run-interval.ts';

export interface IrrigationNeed {
  /**
   * Litres a tree for one run; 0 when rain covers the need, when the grower withholds water, or when the orchard is
   * rain-fed.
   */
  liters: number;
  /** In Hindi: the decision, the need and the rain. */
  reason: string;
  /** Minutes of the drip for one run; missing for other ways and when no water is advised. */
  minutes?: number;
  /** Days from one run to the next. */
  everyDays: number;
  question?: 'resting' | 'drippers';
  /** Litres a tree and day, from today on. */
  days: { day: string; liters: number }[];
  inputs: Omit<AdvisoryInputs, 'weatherAt' | 'thresholds'>;
}

const SOURCES = [
  'FAO-56 (Allen et al. 1998)',
  'ICAR-NRCP सोलापुर: मृग बहार में ड्रिप से पानी (Indian J. Hort.)',
  'Kc, बारिश और पानी रोकने के दिनों का हिसाब: हमारा अनुमान, विशेषज्ञ की जाँच बाकी',
];

/**
 * Water for today and the coming days. Litres by FAO-56 (crop evapotranspiration on the wetted share of a plant's
 * area), wetted shares by NRCP Solapur. In a bahar's stress period the grower is asked before no water is advised, and
 * that only as long as the soil allows. After a recorded run none is advised until the next is due, after a small one
 * of today the rest; without a recorded run nothing changes.
 */
export function irrigationNeed({
  weather,
  now,
  orchard,
  irrigated,
}: {
  weather: Weather;
  now: Date;
  orchard: WateredOrchard;
  irrigated?: RecordedRun | undefined;
}): IrrigationNeed {
  const needs = dailyNeeds(weather, now, orchard);
  const [today] = needs;
  const water = plantWater(orchard);
  const rest: Rest =
    orchard.irrigationType === 'rainfed' ? { state: 'no' } : resting(orchard, indiaDay(now), irrigated?.on);
  const days = everyDays(orchard, today.et0.mm * water.kc);
  const next = nextRun(irrigated, { everyDays: days, dailyLitres: today.litres, today: today.day });
  const without = noWater(weather, now, orchard, rest, needs, next);
  const given = without ? 0 : givenToday(irrigated, next, today.day);
  const liters = without ? 0 : roundedLitres(roundedLitres(today.litres * days) - given);
  const drips = orchard.irrigationType === 'drip' && liters > 0;
  const drippers = drippersOf(orchard);
  const details = {
    ...{ weather, now, orchard, water, needs, without, given, liters },
    everyDays: days,
    rest,
    ...(irrigated && next && { lastRun: { ...irrigated, next } }),
  };
  return {
    liters,
    reason: needReason(details),
    ...(drips && { minutes: pumpMinutes(liters, drippers) }),
    everyDays: days,
    ...(rest.state === 'ask'
      ? { question: 'resting' as const }
      : drips && !orchard.drippers && { question: 'drippers' as const }),
    days: needs.map((need, index) => ({
      day: need.day,
      liters: litersOfDay(need, { index, without, next, given, rest }),
    })),
    inputs: {
      et0: round2(today.et0.mm),
      et0Source: today.et0.source,
      kc: water.kc,
      wettedShare: water.wetted,
      plantAreaM2: round2(water.area),
      efficiency: water.efficiency,
      effectiveRainMm: round2(today.effectiveRain),
      lines: calculationLines(details),
      sources: SOURCES,
    },
  };
}

function noWater(
  weather: Weather,
  now: Date,
  orchard: WateredOrchard,
  rest: Rest,
  [today]: readonly [DailyNeed, ...DailyNeed[]],
  next: string | undefined,
): NoWater | undefined {
  if (rest.state === 'rests') return 'rests';
  if (orchard.irrigationType === 'rainfed') return 'rainfed';
  if (next) return 'watered';
  if ((rainOfLastDay(weather, now) ?? 0) >= SKIP.fellMm) return 'rained';
  const nearest = weather.days.filter(({ day }) => day >= today.day).slice(0, 2);
  if (nearest.some(isHeavyRainDue)) return 'rainDue';
  return today.litres === 0 ? 'rainHeld' : undefined;
}

/**
 * Rain cancels today's water only, a recorded run that until the next one, withheld water that until its limit; a
 * rain-fed orchard has none on any day.
 */
function litersOfDay(
  need: DailyNeed,
  {
    index,
    without,
    next,
    given,
    rest,
  }: { index: number; without?: NoWater | undefined; next?: string | undefined; given: number; rest: Rest },
): number {
  if (without === 'rainfed' || (rest.state === 'rests' && need.day < rest.until)) return 0;
  if (next && need.day < next) return 0;
  if (index > 0) return roundedLitres(need.litres);
  return without ? 0 : Math.max(0, roundedLitres(roundedLitres(need.litres) - given));
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
