import type { AdvisoryDay, AlertLevel } from '@anar/contracts/orchards/advisories';
import { hasFruit } from '@anar/contracts/orchards/constants';
import type { PlantPhase } from '@anar/contracts/orchards/orchards';
import { memoize, UNLIMITED } from '@anar/india/memoize';
import { indiaDay } from '@anar/india/time';
import { WATER_TABLES } from '../../agronomy/irrigation/crop-water.ts';
import type { WateredOrchard } from '../../agronomy/irrigation/daily-needs.ts';
import { irrigationNeed } from '../../agronomy/irrigation/irrigation-need.ts';
import { RISK_TABLES } from '../../agronomy/risk/risk-limits.ts';
import { weatherRisks } from '../../agronomy/risk/weather-risks.ts';
import { DAY_OVER, type SprayAdvice, sprayAdvice } from '../../agronomy/spray/spray-advice.ts';
import { SPRAY_THRESHOLDS } from '../../agronomy/spray/thresholds.ts';
import type { DistrictAlert } from '../../alerts/district-alert.ts';
import { formatDay, formatDayAndMonth } from '../../calendar/format-day.ts';
import type { RecentWork } from '../../diary/recent-work.ts';
import type { Outbreak } from '../../outbreaks/outbreak-level.ts';
import type { Weather } from '../../weather/weather.ts';
import type { AdvisedFacts, AdvisoryContent, CardHour } from '../advisory.ts';

const ALERTS: Partial<Record<AlertLevel, string>> = { orange: 'ऑरेंज', red: 'लाल' };

/**
 * The spray decision under an alert: orange and red may warn of what the hours of the forecast do not show, so nothing
 * is called safe under them. Caution and avoid stay.
 */
export function limitByAlert(spray: SprayAdvice, level: AlertLevel): SprayAdvice {
  const alert = ALERTS[level];
  if (!alert || spray.decision !== 'safe') return spray;
  return asCaution(spray, `${alert} अलर्ट है: छिड़काव से पहले चेतावनी पढ़ें और आसमान देखें, मौसम बिगड़े तो न करें`);
}

/** After a spray of today no other is called safe. */
export function limitByWork(spray: SprayAdvice, { sprayed }: RecentWork, today: string): SprayAdvice {
  if (spray.decision !== 'safe' || sprayed?.on !== today) return spray;
  return asCaution(spray, 'आज एक छिड़काव हो चुका है: दूसरा तभी करें जब बहुत ज़रूरी हो और लेबल मना न करे');
}

/** Caution instead of safe, with the reason before the readings; that the day is over still comes first. */
function asCaution(spray: SprayAdvice, why: string): SprayAdvice {
  const over = spray.reasons.filter((reason) => reason === DAY_OVER);
  const others = spray.reasons.filter((reason) => reason !== DAY_OVER);
  return { ...spray, decision: 'caution', reasons: [...over, why, ...others.map(withoutAllClear)] };
}

/** Keeps the readings without their "all well". */
function withoutAllClear(reason: string): string {
  return reason.replace(/: सब ठीक$/, '');
}

/** Sentences in Hindi about a recent spray of the diary; with fruit also from when it may be picked. */
export function sprayedLately({ sprayed, harvestWait }: RecentWork, phase: PlantPhase, today: string): string[] {
  if (!sprayed) return [];
  const waits = harvestWait && hasFruit(phase);
  return [
    `${formatDay(sprayed.on, today)} आपने ${sprayed.product} छिड़का`,
    ...(waits ? [`${harvestWait.product} के बाद तुड़ाई ${formatDayAndMonth(harvestWait.safeOn)} से करें, उससे पहले नहीं`] : []),
  ];
}

/** Versions of the tables of limits behind an advisory, stored with it. */
const RULE_TABLES = [SPRAY_THRESHOLDS, WATER_TABLES, RISK_TABLES].join(' ');

/** Inputs of an advisory besides the weather. */
export interface Circumstances {
  orchard: WateredOrchard;
  alert: DistrictAlert;
  outbreaks: readonly Outbreak[];
  /** Whether a check of this grower found blight in the orchard's district in the last twelve months. */
  blightRecorded: boolean;
  /** The recent work from the orchard's diary. */
  work: RecentWork;
}

const STRIP_DAYS = 7;

/** Composes advisories from one weather; what does not differ between orchards is memoized. */
export function createComposeAdvisory(weather: Weather, now: Date): (circumstances: Circumstances) => AdvisoryContent {
  const sprayIn = memoize((phase: WateredOrchard['plantPhase']) => sprayAdvice({ weather, now, phase }), UNLIMITED);
  const risksOf = memoize(
    (of: Omit<Parameters<typeof weatherRisks>[0], 'weather' | 'now'>) => weatherRisks({ weather, now, ...of }),
    UNLIMITED,
    JSON.stringify,
  );

  return ({ orchard, alert, outbreaks, blightRecorded, work }) => {
    const { plantPhase: phase, plantBahar: bahar } = orchard;
    const today = indiaDay(now);
    const spray = limitByWork(limitByAlert(sprayIn(phase), alert.level), work, today);
    const irrigation = irrigationNeed({ weather, now, orchard, irrigated: work.irrigated });
    return {
      dataSource: weather.source,
      districtAlert: alert.level,
      alertMessage: alert.message,
      alertSource: alert.source,
      sprayDecision: spray.decision,
      sprayReasons: [...spray.reasons, ...sprayedLately(work, phase, today)],
      ...(spray.window && { sprayWindow: spray.window }),
      sprayHours: spray.hours,
      irrigationLiters: String(irrigation.liters),
      irrigationReason: irrigation.reason,
      ...(irrigation.minutes !== undefined && { irrigationMinutes: irrigation.minutes }),
      irrigationEveryDays: irrigation.everyDays,
      ...(irrigation.question && { irrigationQuestion: irrigation.question }),
      risks: risksOf({ phase, bahar, blightRecorded, outbreaks }),
      days: stripDays(weather, irrigation.days, now),
      inputs: {
        weatherAt: weather.fetchedAt?.toISOString() ?? null,
        thresholds: RULE_TABLES,
        ...irrigation.inputs,
      },
      credit: weather.credit,
    };
  };
}

function stripDays(weather: Weather, needs: readonly { day: string; liters: number }[], now: Date): AdvisoryDay[] {
  const today = indiaDay(now);
  const ahead = weather.days.filter(({ day }) => day >= today).slice(0, STRIP_DAYS);
  return ahead.map(({ day, rainMm, rainChance, temperatureMax, temperatureMin }) => ({
    day,
    rainMm,
    rainChance,
    temperatureMax,
    temperatureMin,
    irrigationLiters: needs.find((one) => one.day === day)?.liters ?? 0,
  }));
}

/** The hours of today for the card. */
export function cardHours({ hours }: Weather, now: Date): CardHour[] {
  const today = indiaDay(now);
  return hours
    .filter(({ at }) => indiaDay(at) === today)
    .map(({ at, wind, rainChance, temperature, humidity }) => ({ at, wind, rainChance, temperature, humidity }));
}

/** Facts of an orchard and its diary that its advice depends on; stored, to detect changes. */
export function advisedFacts(orchard: WateredOrchard, work: RecentWork): AdvisedFacts {
  const { plantAge, plantPhase, plantBahar, soilType, irrigationType } = orchard;
  const { rowSpacing, plantSpacing, drippers, resting } = orchard;
  return {
    ...{ plantAge, plantPhase, soilType, irrigationType },
    ...(plantBahar && { plantBahar }),
    ...(rowSpacing !== undefined && { rowSpacing }),
    ...(plantSpacing !== undefined && { plantSpacing }),
    ...(drippers && { drippers }),
    ...(resting && { resting }),
    ...(Object.keys(work).length > 0 && { work }),
  };
}
