import { ALERT_LEVELS } from '@anar/contracts/constants';
import { dayAfter, indiaDay } from '@anar/india/time';
import { formatNumber } from '../numbers/format-number.ts';
import type { Weather, WeatherDay } from '../weather/weather.ts';
import type { DistrictAlert } from './district-alert.ts';
import { spoken } from './hazards.ts';
import { limitToRemainingHours } from './remaining-hours.ts';
import { reached, type Threshold } from './thresholds.ts';

const DAY_WORDS = ['आज', 'कल'];
const rank = ({ level }: Pick<Threshold, 'level'>) => ALERT_LEVELS.indexOf(level);

/** Our own alert from today's and tomorrow's forecast: the worse of the two days, today's when both are equal. */
export function forecastAlert(weather: Weather, now: Date): DistrictAlert {
  if (weather.source === 'backup') return { level: 'none', message: '', source: null };
  const alerts = DAY_WORDS.flatMap((word, i) => {
    const whole = weather.days.find((one) => one.day === dayAfter(indiaDay(now), i));
    const day = whole && limitToRemainingHours(whole, weather.hours, now);
    const found = day ? reached(day).toSorted((a, b) => rank(b) - rank(a)) : [];
    return day && found[0] ? [{ worst: found[0], message: messageOf(word, day, found) }] : [];
  });
  const [first, ...others] = alerts;
  if (!first) return { level: 'none', message: '', source: 'forecast' };
  const { worst, message } = others.reduce((best, one) => (rank(one.worst) > rank(best.worst) ? one : best), first);
  return { level: worst.level, message, source: 'forecast' };
}

/** Never says सरकारी: that word is for the government's own warnings. */
function messageOf(word: string, day: WeatherDay, found: readonly Threshold[]): string {
  const names = found.map(({ field, hazard, unit, below }) => {
    const value = day[field];
    if (unit === undefined || value === null) return hazard.name;
    return `${hazard.name} (${formatNumber(value)} ${unit}${below || field === 'rainMm' ? '' : ' तक'})`;
  });
  const [worst] = found;
  return `मौसम अनुमान: ${word} ${spoken(names)} की आशंका है। ${worst?.hazard.action ?? ''}`.trim();
}
