import { daysBetween, indiaDay } from '@anar/india/time';
import type { DistrictAlert } from '../district-alert.ts';
import { hazardsOf, spoken } from '../hazards.ts';
import { IMD_CREDIT } from '../settings.ts';
import type { Warning } from './read-warnings.ts';

/** Older warnings are not shown: IMD's list has not been updated for days at times. */
const STALE_MS = 24 * 3_600_000;

/**
 * Today's alert by the government, or by a simulator, depending on the credit; undefined when the row is not certain.
 */
export function governmentAlert(
  warning: Warning,
  { credit, districtName, now }: { credit: string; districtName: string; now: Date },
): DistrictAlert | undefined {
  const index = daysBetween(warning.firstDay, indiaDay(now));
  // Without an hour of issue only the day of issue is certainly recent.
  const isYoung = warning.issuedAt === null ? index === 0 : now.getTime() - Date.parse(warning.issuedAt) <= STALE_MS;
  const today = warning.days[index];
  if (!isYoung || !today) return undefined;
  const hazards = hazardsOf(today.codes);
  const [worst] = hazards;
  const source = credit === IMD_CREDIT ? 'government' : 'forecast';
  if (today.level === 'none') return { level: 'none', message: '', source };
  if (!worst) return undefined;
  const names = spoken(hazards.map(({ name }) => name));
  return {
    level: today.level,
    message: `${credit}: ${districtName} ज़िले में आज ${names}। हमारी सलाह: ${worst.action}`,
    source,
  };
}
