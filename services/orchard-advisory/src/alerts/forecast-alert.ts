import { ALERT_LEVELS } from '@anar/contracts/constants';
import { dayAfter, HOUR_MS, indiaDay } from '@anar/india/time';
import { formatNumber, roundToTenth } from '../numbers/format-number.ts';
import type { Weather, WeatherDay, WeatherHour } from '../weather/weather.ts';
import type { DistrictAlert } from './district-alert.ts';
import { spoken } from './hazards.ts';
import { reached, type Threshold } from './thresholds.ts';

/**
 * A day reduced to its remaining hours: at nine in the evening there is no warning of the morning's rain. Rain is the sum,
 * gusts and temperatures the extremes of the hours left; where an hour is unknown the whole day's value is used.
 */
function limitToRemainingHours(day: WeatherDay, hours: readonly WeatherHour[], now: Date): WeatherDay {
  const ofDay = hours.filter(({ at }) => indiaDay(at) === day.day);
  const left = ofDay.filter(({ at }) => at.getTime() + HOUR_MS > now.getTime());
  if (left.length === 0 || left.length === ofDay.length) return day;
  const values = (field: 'rainMm' | 'gust' | 'temperature') => {
    const known = left.flatMap((hour) => hour[field] ?? []);
    return known.length === left.length ? known : undefined;
  };
  const [rain, gusts, temperatures] = [values('rainMm'), values('gust'), values('temperature')];
  return {
    ...day,
    rainMm: rain ? roundToTenth(rain.reduce((sum, mm) => sum + mm, 0)) : day.rainMm,
    gustMax: gusts ? Math.max(...gusts) : day.gustMax,
    temperatureMax: temperatures ? Math.max(...temperatures) : day.temperatureMax,
    temperatureMin: temperatures ? Math.min(...temperatures) : day.temperatureMin,
  };
}

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
