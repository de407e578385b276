import type { SprayDecision, SprayHour, SprayWindow } from '@anar/contracts/orchards/advisories';
import type { PlantPhase } from '@anar/contracts/orchards/orchards';
import { dayAfter, daysBetween, indiaDay, indiaHour } from '@anar/india/time';
import type { Weather } from '../../weather/weather.ts';
import { bestRun, type Run } from './best-run.ts';
import type { Finding, Reading } from './findings/finding.ts';
import { type ScoredHour, scoredHours } from './scored-hours.ts';
import { reasonsOf } from './spray-reasons.ts';

const HOUR_MS = 3600_000;

export interface SprayAdvice {
  decision: SprayDecision;
  /** Hindi sentences, each with the number that decided. */
  reasons: string[];
  /** Missing when no hour of the next 48 is possible, or nothing is known. */
  window?: SprayWindow;
  /** Today 6 to 20 h in India; empty without a forecast. */
  hours: SprayHour[];
}

const NO_FORECAST = 'मौसम का ताज़ा अनुमान नहीं मिला: खेत पर हवा और बादल देखकर ही छिड़काव करें, बारिश या तेज़ हवा लगे तो रुकें';
/** Readings without which an hour is not known well enough. */
const READINGS: readonly Reading[] = ['wind', 'rain', 'temperature', 'humidity'];
export const DAY_OVER = 'आज छिड़काव का समय निकल गया, यह सलाह कल के लिए है';

/**
 * Whether to spray today and when best. Hours are scored, not the day: the decision is that of the best run of hours
 * that are still to come today; when none is left, of tomorrow's. Without hours of a forecast nothing is called safe,
 * nor without any one of its readings, which is then named.
 */
export function sprayAdvice({ weather, now, phase }: { weather: Weather; now: Date; phase: PlantPhase }): SprayAdvice {
  const scored = scoredHours(weather, now, phase);
  const today = indiaDay(now);
  const coming = scored.filter((hour) => hour.ahead && !isDark(hour));
  const leftToday = coming.filter(({ day }) => day === today);
  const decisive = leftToday.length > 0 ? leftToday : coming.filter(({ day }) => day === dayAfter(today, 1));
  const hours = scored.filter(({ day }) => day === today).map(toHour);
  if (decisive.every(isWithoutForecast)) return { decision: 'caution', reasons: [NO_FORECAST], hours };
  const run = bestRun(decisive);
  const window = windowOf(bestRun(coming.filter((hour) => !isBlind(hour))), now);
  const possible = windowOf(run, now);
  const otherwise = window && possible && possible.from !== window.from && !run?.hours.some(isBlind);
  return {
    decision: run?.decision ?? 'avoid',
    reasons: [
      ...(leftToday.length === 0 ? [DAY_OVER] : []),
      ...reasonsOf(decisive, run),
      ...(otherwise ? [`करना ही हो तो ${possible.text}, सावधानी से`] : []),
    ],
    ...(window && { window }),
    hours,
  };
}

function windowOf(run: Run | undefined, now: Date): SprayWindow | undefined {
  const first = run?.hours[0];
  const last = run?.hours.at(-1);
  if (!run || !first || !last) return undefined;
  const to = new Date(last.at.getTime() + HOUR_MS);
  const text = windowText(first.at, to, now);
  return { from: first.at.toISOString(), to: to.toISOString(), decision: run.decision, text };
}

function isWithoutForecast({ decision, findings }: ScoredHour): boolean {
  return decision === 'caution' && READINGS.every((reading) => isUnknown(findings, reading));
}

/** An hour with unknown wind, rain, temperature or humidity is never offered as a window. */
function isBlind({ findings }: ScoredHour): boolean {
  return READINGS.some((reading) => isUnknown(findings, reading));
}

function isUnknown(findings: readonly Finding[], wanted: Reading): boolean {
  return findings.some(({ kind, reading }) => kind === 'unknown' && reading === wanted);
}

function isDark({ findings }: ScoredHour): boolean {
  return findings.some(({ kind }) => kind === 'dark');
}

function toHour({ at, decision }: ScoredHour): SprayHour {
  return { at: at.toISOString(), decision };
}

const DAYS = ['आज', 'कल', 'परसों'];

/** A stretch of hours as a farmer says it: 'आज शाम 4 से 6', 'कल सुबह 6 से 9', 'आज सुबह 9 से दोपहर 2'. */
function windowText(from: Date, to: Date, now: Date): string {
  const day = DAYS[daysBetween(indiaDay(now), indiaDay(from))] ?? indiaDay(from);
  const starts = partOfDay(indiaHour(from));
  const ends = partOfDay(indiaHour(new Date(to.getTime() - HOUR_MS)));
  return `${day} ${starts} ${onTheClock(from)} से ${ends === starts ? '' : `${ends} `}${onTheClock(to)}`;
}

function partOfDay(hour: number): string {
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
}

function onTheClock(at: Date): number {
  return indiaHour(at) % 12 || 12;
}
