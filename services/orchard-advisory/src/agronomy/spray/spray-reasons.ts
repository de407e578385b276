import { formatNumber } from '../../numbers/format-number.ts';
import { ENOUGH_HOURS, type Run } from './best-run.ts';
import type { Finding } from './findings/finding.ts';
import { findingText } from './findings/finding-text.ts';
import type { ScoredHour } from './scored-hours.ts';

const MOST = 4;

/**
 * Reasons for the decision: of a possible run, what needs care in it; of a day to be avoided, what forbids most of its
 * hours. Unknown readings come first; each limit once, with the value furthest beyond it.
 */
export function reasonsOf(hours: readonly ScoredHour[], run: Run | undefined): string[] {
  const findings = run
    ? run.hours.flatMap((hour) => hour.findings)
    : hours.flatMap((hour) => hour.findings.filter(({ decision }) => decision === 'avoid'));
  const reasons = mostFrequent(findings).map(findingText).slice(0, MOST);
  if (reasons.length > 0) return reasons;
  if (run?.decision === 'caution') return [`ठीक समय सिर्फ़ ${run.hours.length} घंटा है, ${ENOUGH_HOURS} चाहिए`];
  return [goodText(run?.hours ?? hours)];
}

/** The highest readings of good hours: all are known, else the hours would not be good. */
function goodText(hours: readonly ScoredHour[]): string {
  const highest = (reading: 'wind' | 'rainChance' | 'temperature' | 'humidity') =>
    formatNumber(Math.max(0, ...hours.map(({ weather }) => weather[reading] ?? 0)));
  return `हवा ${highest('wind')} किमी/घंटा तक, बारिश की संभावना ${highest('rainChance')}% तक, तापमान ${highest('temperature')}° तक, नमी ${highest('humidity')}% तक: सब ठीक`;
}

function mostFrequent(findings: readonly Finding[]): Finding[] {
  const byKind = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.kind} ${finding.reading ?? ''}`;
    byKind.set(key, [...(byKind.get(key) ?? []), finding]);
  }
  return [...byKind.values()]
    .sort((one, other) => unknown(other) - unknown(one) || other.length - one.length)
    .map((same) => same.reduce((worst, next) => (beyond(next) > beyond(worst) ? next : worst)));
}

function unknown([first]: readonly Finding[]): number {
  return first?.kind === 'unknown' ? 1 : 0;
}

/** How far beyond its limit. */
function beyond({ value, limit }: Finding): number {
  return Math.abs(value - limit);
}
