import { describe, expect, it } from 'vitest';
import type { WeatherDay } from '../weather/weather.ts';
import { forecastAlert } from './forecast-alert.ts';
import { forecast } from './testing/forecast.ts';
import { THRESHOLDS } from './thresholds.ts';

const NOW = new Date('2026-11-21T01:00:00Z');
const levels: [Partial<WeatherDay>, string, string][] = [
  [{ rainMm: 64.4 }, 'none', ''],
  [{ rainMm: 64.5 }, 'yellow', 'भारी बारिश (64.5 मिमी)'],
  [{ rainMm: 115.5 }, 'yellow', 'भारी बारिश'],
  [{ rainMm: 115.6 }, 'orange', 'बहुत भारी बारिश (115.6 मिमी)'],
  [{ rainMm: 204.4 }, 'orange', 'बहुत भारी बारिश'],
  [{ rainMm: 204.5 }, 'red', 'अत्यंत भारी बारिश'],
  [{ gustMax: 49.9 }, 'none', ''],
  [{ gustMax: 50 }, 'yellow', 'तेज़ हवा के झोंके (50 किमी/घंटा तक)'],
  [{ gustMax: 62 }, 'orange', 'तेज़ हवा के झोंके'],
  [{ gustMax: 88 }, 'red', 'तेज़ हवा के झोंके'],
  [{ temperatureMax: 44.9 }, 'none', ''],
  [{ temperatureMax: 45 }, 'yellow', 'लू (45 °C तक)'],
  [{ temperatureMax: 47 }, 'orange', 'लू'],
  [{ temperatureMin: 4.1 }, 'none', ''],
  [{ temperatureMin: 4 }, 'yellow', 'शीत लहर (4 °C)'],
  [{ temperatureMin: 2 }, 'orange', 'शीत लहर'],
  [{ code: 82 }, 'none', ''],
  [{ code: 95 }, 'yellow', 'गरज-चमक के साथ आँधी'],
  [{ code: 96 }, 'orange', 'ओलावृष्टि'],
  [{ code: 99 }, 'orange', 'ओलावृष्टि'],
  [{ rainMm: null, gustMax: null, temperatureMax: null, temperatureMin: null, code: null }, 'none', ''],
];

describe('an alert from the forecast', () => {
  it.each(levels)('%o is %s', (day, level, name) => {
    const alert = forecastAlert(forecast(day), NOW);
    expect(alert).toMatchObject({ level, source: 'forecast' });
    if (level === 'none') expect(alert.message).toBe('');
    else expect(alert.message).toContain(`मौसम अनुमान: आज ${name}`);
  });

  it('says what is coming, how much, and what to do', () => {
    expect(forecastAlert(forecast({ rainMm: 130.04, gustMax: 55 }), NOW).message).toBe(
      'मौसम अनुमान: आज बहुत भारी बारिश (130 मिमी) और तेज़ हवा के झोंके (55 किमी/घंटा तक) की आशंका है। ' +
        'पके फल तोड़ लें, पानी निकलने की नालियाँ खोल दें, खाद अभी न डालें।',
    );
  });

  it('is tomorrow’s when that is worse, today’s when both are equal, never that of the day after', () => {
    expect(forecastAlert(forecast({ rainMm: 70 }, { rainMm: 120 }), NOW)).toMatchObject({
      level: 'orange',
      message: expect.stringMatching(/^मौसम अनुमान: कल बहुत भारी बारिश/),
    });
    expect(forecastAlert(forecast({ rainMm: 70 }, { gustMax: 55 }), NOW).message).toContain('आज भारी बारिश');
    expect(forecastAlert(forecast({}, {}, { rainMm: 300 }), NOW).level).toBe('none');
  });

  it('counts days in India’s time', () => {
    const late = new Date('2026-11-20T18:30:00Z');
    expect(forecastAlert(forecast({ rainMm: 70 }), late).message).toContain('आज');
    expect(forecastAlert(forecast({ rainMm: 70 }), new Date('2026-11-20T18:29:59Z')).message).toContain('कल');
  });

  it('is never presented as the government’s', () => {
    for (const { field, value } of THRESHOLDS) {
      const { message } = forecastAlert(forecast({ [field]: value }), NOW);
      expect(message).toMatch(/^मौसम अनुमान: .+ की आशंका है। .+।$/);
      expect(message).not.toMatch(/सरकार|विभाग|चेतावनी/);
    }
  });

  it('is not made from monthly normals', () => {
    const normals = { ...forecast({ rainMm: 300 }), source: 'backup' as const };
    expect(forecastAlert(normals, NOW)).toEqual({ level: 'none', message: '', source: null });
  });
});
