import type { AlertLevel } from '@anar/contracts/advisories';
import { DAY_OVER, type SprayAdvice } from './spray-advice.ts';

const ALERTS: Partial<Record<AlertLevel, string>> = { orange: 'ऑरेंज', red: 'लाल' };

/**
 * The spray decision under an alert: orange and red may warn of what the hours of the forecast do not show, so nothing
 * is called safe under them. Caution and avoid stay.
 */
export function limitByAlert(spray: SprayAdvice, level: AlertLevel): SprayAdvice {
  const alert = ALERTS[level];
  if (!alert || spray.decision !== 'safe') return spray;
  const over = spray.reasons.filter((reason) => reason === DAY_OVER);
  const why = `${alert} अलर्ट है: छिड़काव से पहले चेतावनी पढ़ें और आसमान देखें, मौसम बिगड़े तो न करें`;
  const others = spray.reasons.filter((reason) => reason !== DAY_OVER);
  return { ...spray, decision: 'caution', reasons: [...over, why, ...others.map(withoutAllClear)] };
}

/** Keeps the readings without their "all well". */
function withoutAllClear(reason: string): string {
  return reason.replace(/: सब ठीक$/, '');
}
