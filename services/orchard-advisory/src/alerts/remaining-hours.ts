import { HOUR_MS, indiaDay } from '@anar/india/time';
import { roundToTenth } from '../numbers/format-number.ts';
import type { WeatherDay, WeatherHour } from '../weather/weather.ts';

/**
 * A day reduced to its remaining hours: at nine in the evening there is no warning of the morning's rain. Rain is the sum,
 * gusts and temperatures the extremes of the hours left; where an hour is unknown the whole day's value is used.
 */
export function limitToRemainingHours(day: WeatherDay, hours: readonly WeatherHour[], now: Date): WeatherDay {
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
