import type { PlantPhase } from '@anar/contracts/orchards/orchards';
import { describe, expect, it, test } from 'vitest';
import { limitByAlert } from '../../advisories/calculation/compose-advisory.ts';
import { type Changes, india, sampleWeather } from '../../testing/sample-weather.ts';
import type { WeatherHour } from '../../weather/weather.ts';
import { DAY_OVER, type SprayAdvice, sprayAdvice } from './spray-advice.ts';

const TODAY = '2026-11-21';

function advice(changes: Changes = {}, time = '06:00', phase: PlantPhase = 'fruiting') {
  return sprayAdvice({ weather: sampleWeather(TODAY, changes), now: india(`${TODAY} ${time}`), phase });
}

const always = (hour: Partial<WeatherHour>): Changes => ({ hour: () => hour });

describe('the decision of a day', () => {
  test('good hours are safe, and the reason names wind, rain, temperature and humidity', () => {
    const { decision, reasons, window } = advice();
    expect(decision).toBe('safe');
    expect(reasons).toEqual(['हवा 8 किमी/घंटा तक, बारिश की संभावना 5% तक, तापमान 24° तक, नमी 60% तक: सब ठीक']);
    expect(window).toMatchObject({ decision: 'safe', text: 'आज सुबह 6 से शाम 6' });
  });

  test.each<[string, Partial<WeatherHour>, 'caution' | 'avoid', string]>([
    ['wind', { wind: 18 }, 'avoid', 'हवा 18 किमी/घंटा, 15 से ज़्यादा'],
    ['some wind', { wind: 13 }, 'caution', 'हवा 13 किमी/घंटा, 12 से ज़्यादा'],
    ['gusts', { gust: 30 }, 'avoid', 'हवा के झोंके 30 किमी/घंटा, 25 से ज़्यादा'],
    ['rain likely', { rainChance: 60 }, 'avoid', 'बारिश की संभावना 60%'],
    ['rain possible', { rainChance: 40 }, 'caution', 'बारिश की संभावना 40%'],
    ['rain', { rainMm: 0.5 }, 'avoid', '0.5 मिमी बारिश'],
    ['heat', { temperature: 34, humidity: 60 }, 'avoid', 'तापमान 34°, 33 से ज़्यादा'],
    ['warmth', { temperature: 31, humidity: 60 }, 'caution', 'तापमान 31°, 30 से ज़्यादा'],
    ['cold', { temperature: 9 }, 'avoid', 'तापमान 9°, 10 से कम'],
    ['dry heat', { temperature: 29, humidity: 30 }, 'avoid', 'नमी 30%, 40 से कम'],
    ['Delta-T', { temperature: 33, humidity: 40 }, 'avoid', 'डेल्टा-टी 10.1°, 10 से ज़्यादा'],
    ['moist air', { temperature: 28, humidity: 95 }, 'avoid', 'नमी 95%, 92 से ज़्यादा'],
    ['no wind', { wind: 2, cloud: 100 }, 'caution', 'हवा 2 किमी/घंटा, 3 से कम'],
  ])('%s', (_, hour, decision, reason) => {
    const advised = advice(always(hour));
    expect(advised.decision).toBe(decision);
    expect(advised.reasons.join('\n')).toContain(reason);
    expect(advised.window?.decision).toBe(decision === 'avoid' ? undefined : 'caution');
  });

  test.each<[string, Partial<WeatherHour>, string]>([
    ['wind', { wind: null }, 'हवा का अनुमान नहीं मिला'],
    ['rain', { rainChance: null }, 'बारिश का अनुमान नहीं मिला'],
    ['humidity', { humidity: null }, 'नमी का अनुमान नहीं मिला'],
    ['a temperature that is no number', { temperature: Number.NaN }, 'तापमान का अनुमान नहीं मिला'],
  ])('unknown for some hours, %s: those are neither safe nor the best window', (_, hour, reason) => {
    const advised = advice({ hour: (_at, clock) => (clock < 12 ? hour : { wind: clock < 16 ? 20 : 8 }) }, '10:00');
    expect(advised.hours[4]?.decision).toBe('caution');
    expect(advised.window?.text).toBe('आज शाम 4 से 6');
    const morning = advice({ hour: (_at, clock) => (clock < 12 ? hour : { wind: 20 }) });
    expect(morning.decision).toBe('caution');
    expect(morning.reasons).toEqual([expect.stringContaining(reason)]);
    expect(morning.window).toBeUndefined();
  });

  test.each<[string, Partial<WeatherHour>, string]>([
    ['wind', { wind: null }, 'हवा का अनुमान नहीं मिला: खेत पर देखकर ही करें'],
    ['rain', { rainMm: null, rainChance: null }, 'बारिश का अनुमान नहीं मिला: खेत पर देखकर ही करें'],
    ['temperature', { temperature: null }, 'तापमान का अनुमान नहीं मिला: खेत पर देखकर ही करें'],
  ])(
    'unknown for the whole day, %s: caution without a window, and the reason names what is missing',
    (_, hour, reason) => {
      const advised = advice(always(hour));
      expect(advised).toMatchObject({ decision: 'caution', reasons: [reason] });
      expect(advised.window).toBeUndefined();
      expect(advised.hours.map(({ decision }) => decision)).not.toContain('safe');
    },
  );

  test('the missing reading is the first of the reasons', () => {
    const hot = { temperature: 31, humidity: 45, rainChance: 35 };
    const { reasons } = advice({
      hour: (_at, clock) => ({ ...hot, gust: 22, wind: clock === 10 || clock === 11 ? null : 20 }),
    });
    expect(reasons[0]).toBe('हवा का अनुमान नहीं मिला: खेत पर देखकर ही करें');
    expect(reasons).toHaveLength(4);
  });

  test('nothing known for the whole day: same as without a forecast', () => {
    const nothing = { temperature: null, humidity: null, rainMm: null, rainChance: null, wind: null, gust: null };
    expect(advice(always(nothing))).toMatchObject({
      decision: 'caution',
      reasons: [expect.stringContaining('ताज़ा अनुमान नहीं')],
    });
    expect(advice(always({ ...nothing, gust: 40 })).decision).toBe('avoid');
  });

  test('a known bad reading stays bad when the rest is unknown', () => {
    const { decision, reasons } = advice(always({ wind: null, rainChance: 90 }));
    expect(decision).toBe('avoid');
    expect(reasons).toEqual([expect.stringContaining('बारिश की संभावना 90%')]);
  });

  test('of hours that need care those with the fewest findings are the window', () => {
    const advised = advice({ hour: (_, clock) => ({ wind: 13, gust: clock >= 9 && clock < 12 ? 14 : 22 }) });
    expect(advised).toMatchObject({ decision: 'caution', window: { text: 'आज सुबह 9 से 12' } });
    expect(advised.reasons).toEqual(['हवा 13 किमी/घंटा, 12 से ज़्यादा: दवा उड़ जाती है']);
  });

  test('when only tomorrow is good, today’s possible hours are named too', () => {
    const { decision, reasons, window } = advice({
      hour: (at, clock) => ({ wind: at > india(`${TODAY} 23:00`) ? 8 : clock < 10 ? 13 : 20 }),
    });
    expect({ decision, window: window?.text }).toEqual({ decision: 'caution', window: 'कल सुबह 6 से शाम 6' });
    expect(reasons).toEqual(['हवा 13 किमी/घंटा, 12 से ज़्यादा: दवा उड़ जाती है', 'करना ही हो तो आज सुबह 6 से 10, सावधानी से']);
  });

  test('two consecutive good hours are enough, one is not', () => {
    const goodAt = (...clocks: number[]): Changes => ({
      hour: (_, clock) => ({ wind: clocks.includes(clock) ? 8 : 20 }),
    });
    expect(advice(goodAt(9, 10))).toMatchObject({ decision: 'safe', window: { text: 'आज सुबह 9 से 11' } });
    expect(advice(goodAt(9, 13))).toMatchObject({
      decision: 'caution',
      reasons: ['ठीक समय सिर्फ़ 1 घंटा है, 2 चाहिए'],
      window: { text: 'आज सुबह 9 से 10' },
    });
  });

  test('past hours do not count; the current hour counts until half of it is over', () => {
    const evening: Changes = { hour: (_, clock) => ({ wind: clock >= 15 ? 8 : 20 }) };
    const morning: Changes = { hour: (_, clock) => ({ wind: clock < 10 ? 8 : 20 }) };
    expect(advice(evening, '10:00')).toMatchObject({ decision: 'safe', window: { text: 'आज दोपहर 3 से शाम 6' } });
    expect(advice(morning, '11:00')).toMatchObject({ decision: 'avoid', window: { text: 'कल सुबह 6 से 10' } });
    expect(advice(morning, '08:20').decision).toBe('safe');
    expect(advice(morning, '08:40').decision).not.toBe('safe');
  });

  test('after the last hour of today the advice is for tomorrow', () => {
    const { decision, reasons, window, hours } = advice({}, '21:00');
    expect(decision).toBe('safe');
    expect(reasons[0]).toBe('आज छिड़काव का समय निकल गया, यह सलाह कल के लिए है');
    expect(window?.text).toBe('कल सुबह 6 से शाम 6');
    expect(hours).toHaveLength(14);
  });

  test('hours after sunset do not count: the advice is for tomorrow', () => {
    expect(advice({}, '18:10').window?.text).toBe('कल सुबह 6 से शाम 6');
    expect(advice(always({ wind: 20 }), '18:10').reasons).toEqual([
      'आज छिड़काव का समय निकल गया, यह सलाह कल के लिए है',
      'हवा 20 किमी/घंटा, 15 से ज़्यादा: दवा उड़ जाती है',
    ]);
  });

  test('without hours of a forecast: caution with an honest sentence and no window', () => {
    for (const source of ['backup', 'cache'] as const) {
      const weather = { ...sampleWeather(TODAY, { source }), hours: [] };
      const advised = sprayAdvice({ weather, now: india(`${TODAY} 06:00`), phase: 'growth' });
      expect(advised).toEqual({ decision: 'caution', reasons: [expect.stringContaining('ताज़ा अनुमान नहीं')], hours: [] });
    }
  });

  test('a forecast that ended before now counts as none', () => {
    const advised = sprayAdvice({
      weather: sampleWeather('2026-11-10'),
      now: india(`${TODAY} 06:00`),
      phase: 'growth',
    });
    expect(advised).toMatchObject({ decision: 'caution', hours: [] });
    expect(advised.window).toBeUndefined();
  });
});

describe('the hours of the day', () => {
  test('from 6 to 20 h in India', () => {
    const { hours } = advice();
    expect(hours.map(({ at }) => at)).toEqual(
      Array.from({ length: 14 }, (_, index) =>
        new Date(india(`${TODAY} 06:00`).getTime() + index * 3600_000).toISOString(),
      ),
    );
  });

  test('rain in the six hours after and the two before forbids an hour', () => {
    const { hours } = advice({
      hour: (at) => ({ rainMm: at.getTime() === india(`${TODAY} 13:00`).getTime() ? 3 : 0 }),
    });
    const avoided = hours.filter(({ decision }) => decision === 'avoid').map(({ at }) => new Date(at).getTime());
    const from8to15 = [8, 9, 10, 11, 12, 13, 14, 15];
    for (const clock of from8to15) {
      expect(avoided).toContain(india(`${TODAY} ${String(clock).padStart(2, '0')}:00`).getTime());
    }
    expect(avoided).not.toContain(india(`${TODAY} 07:00`).getTime());
    expect(avoided).not.toContain(india(`${TODAY} 16:00`).getTime());
  });

  test('very moist air is called dew only before 8', () => {
    const moistFrom = (from: number, to: number): Changes => ({
      hour: (_, clock) => (clock >= from && clock < to ? { humidity: 95 } : { wind: 20 }),
    });
    const dew = advice(moistFrom(6, 8)).reasons;
    expect(dew).toContain('सुबह 8 से पहले नमी 95%, 92 से ज़्यादा: पत्तों पर ओस');
    const noon = advice(moistFrom(12, 14)).reasons;
    expect(noon).toContain('हवा में नमी 95%, 92 से ज़्यादा: पत्ते गीले रहते हैं');
    expect(noon.join()).not.toContain('ओस');
  });

  test('calm air under a clear sky is an inversion at dawn and before dusk, not in the middle of the day', () => {
    const { hours } = advice(always({ wind: 2, cloud: 0 }));
    expect(hours.map(({ decision }) => decision[0]).join('')).toBe('aaccccccccaaaa');
    const light = advice(always({ wind: 4, cloud: 0 })).hours.map(({ decision }) => decision[0]);
    expect(light.join('')).toBe('ccssssssscccaa');
    expect(advice(always({ wind: 2, cloud: 90 })).hours[0]?.decision).toBe('caution');
    expect(advice(always({ wind: 4, cloud: 0 })).hours[0]?.decision).toBe('caution');
  });

  test('on flowers no hour is allowed while bees fly', () => {
    const { hours, decision, window, reasons } = advice({}, '07:00', 'flowering');
    expect(hours.map((hour) => hour.decision[0]).join('')).toBe('ccaaaaaaaaccaa');
    expect(decision).toBe('caution');
    expect(window?.text).toBe('आज शाम 4 से 6');
    expect(reasons).toEqual(['फूल का समय: सुबह 8 से शाम 4 तक मधुमक्खियां फूलों पर रहती हैं, शाम 4:30 के बाद सबसे ठीक']);
  });
});

const safe: SprayAdvice = { decision: 'safe', reasons: [DAY_OVER, 'हवा 6 किमी/घंटा तक: सब ठीक'], hours: [] };

describe('the spray decision under an alert', () => {
  it.each([
    ['orange', 'ऑरेंज अलर्ट'],
    ['red', 'लाल अलर्ट'],
  ] as const)('is never safe under %s, and the alert is the first reason', (level, name) => {
    const { decision, reasons } = limitByAlert(safe, level);
    expect(decision).toBe('caution');
    expect(reasons).toEqual([DAY_OVER, expect.stringContaining(name), 'हवा 6 किमी/घंटा तक']);
  });

  it.each(['none', 'yellow'] as const)('is unchanged under %s', (level) => {
    expect(limitByAlert(safe, level)).toEqual(safe);
  });

  it.each(['caution', 'avoid'] as const)('stays %s under red', (decision) => {
    expect(limitByAlert({ ...safe, decision }, 'red')).toEqual({ ...safe, decision });
  });
});
