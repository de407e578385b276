import { describe, expect, it } from 'vitest';
import type { WeatherHour } from '../weather/weather.ts';
import { forecastAlert } from './forecast-alert.ts';
import { forecast } from './testing/forecast.ts';

const at = (clock: string) => new Date(`2026-11-21T${clock}:00+05:30`);
const HOURS = Array.from({ length: 24 }, (_, hour): WeatherHour => {
  const wet = hour === 6 || hour === 20;
  return {
    at: at(`${String(hour).padStart(2, '0')}:00`),
    temperature: 25,
    humidity: 70,
    rainMm: wet ? 70 : 0,
    rainChance: null,
    wind: 10,
    gust: hour === 6 ? 90 : 20,
    cloud: 50,
  };
});
/** 70 mm at six with gusts of 90 km/h, 70 mm at twenty hours. */
const weather = { ...forecast({ rainMm: 140, gustMax: 90, temperatureMax: 46 }), hours: HOURS };

describe('an alert leaves out of today', () => {
  it.each([
    ['nothing at midnight', '00:00', 'red', /90 किमी.*140 मिमी/],
    ['no rain that is still falling', '06:30', 'red', /140 मिमी/],
    ['the morning’s rain and gusts at noon', '12:00', 'yellow', /आज भारी बारिश \(70 मिमी\) की आशंका/],
    ['everything at nine in the evening', '21:00', 'none', /^$/],
  ])('%s', (_what, clock, level, message) => {
    const alert = forecastAlert(weather, at(clock));
    expect(alert.level).toBe(level);
    expect(alert.message).toMatch(message);
  });

  it('nothing when one of the remaining hours is unknown', () => {
    const hours = HOURS.map((hour, i) => (i === 22 ? { ...hour, rainMm: null } : hour));
    expect(forecastAlert({ ...weather, hours }, at('21:00')).message).toContain('बहुत भारी बारिश (140 मिमी)');
  });
});
