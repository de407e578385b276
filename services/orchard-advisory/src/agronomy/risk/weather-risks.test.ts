import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Changes, india, sampleWeather } from '../../testing/sample-weather.ts';
import { weatherRisks } from './weather-risks.ts';

const TODAY = '2026-09-10';
type Of = Partial<Omit<Parameters<typeof weatherRisks>[0], 'weather' | 'now'>>;

function risks(changes: Changes = {}, of: Of = {}, today = TODAY) {
  return weatherRisks({
    weather: sampleWeather(today, changes),
    now: india(`${today} 06:00`),
    phase: 'growth',
    blightRecorded: false,
    outbreaks: [],
    ...of,
  });
}
const levels = (changes: Changes, of: Of = {}) =>
  Object.fromEntries(risks(changes, of).map(({ id, level }) => [id, level]));
const away = (day: string) => Math.round((Date.parse(day) - Date.parse(TODAY)) / 86_400_000);

/** Warm monsoon days: leaves wet for `wetHours`, rain each day. */
function monsoon(wetHours: number, rainMm = 8): Changes {
  return {
    hour: (_, clock) => ({ humidity: clock < wetHours ? 95 : 70, temperature: 26 }),
    day: () => ({ rainMm, temperatureMax: 30, temperatureMin: 23 }),
  };
}

test('dry mild weather has no risk to report', () => {
  expect(risks({}, { phase: 'fruiting' })).toEqual([]);
});

describe('blight and spots', () => {
  test('long wet leaves in warm rain: both high, with the numbers and what to look for, never as an existing disease', () => {
    const found = risks(monsoon(12));
    expect(found.map(({ id, level }) => [id, level])).toEqual([
      ['anthracnose', 'high'],
      ['bacterial_blight', 'high'],
    ]);
    for (const { title, text, lookFor } of found) {
      expect(title).toMatch(/^मौसम से खतरे का अनुमान: /);
      expect(text).toContain('पत्ते करीब 12 घंटे गीले, औसत तापमान 26.5°');
      expect(`${title}${text}${lookFor}`).not.toMatch(/रोग लगा|हो गया है/);
      expect(lookFor.length).toBeGreaterThan(20);
    }
  });

  test('no wet leaves and no rain: no risk, however warm', () => {
    expect(levels({ day: () => ({ temperatureMax: 33, temperatureMin: 22 }) })).toEqual({});
  });

  test('cold lowers the risk', () => {
    const cold: Changes = { ...monsoon(5, 0), day: () => ({ rainMm: 0, temperatureMax: 12, temperatureMin: 6 }) };
    expect(levels(cold)).toEqual({});
  });

  test('mrig fruit, recorded blight and an outbreak raise the risk; dry ambe and hasta lower it', () => {
    const damp: Changes = {
      hour: (_, clock) => ({ humidity: clock < 4 ? 95 : 60 }),
      day: () => ({ temperatureMax: 31, temperatureMin: 22 }),
    };
    expect(levels(damp).bacterial_blight).toBe('medium');
    expect(levels(damp, { bahar: 'ambe' }).bacterial_blight).toBeUndefined();
    const rainDueLater: Changes = { ...damp, day: (day) => ({ ...damp.day?.(day), rainMm: away(day) === 2 ? 2 : 0 }) };
    expect(levels(rainDueLater, { bahar: 'ambe' }).bacterial_blight).toBe('medium');
    const rainy: Changes = { ...damp, day: () => ({ rainMm: 3, temperatureMax: 31, temperatureMin: 22 }) };
    const few: Changes = { ...rainy, hour: (_, clock) => ({ humidity: clock < 1 ? 95 : 60 }) };
    expect(levels(few).bacterial_blight).toBe('medium');
    expect(levels(few, { blightRecorded: true }).bacterial_blight).toBe('high');
    expect(levels(few, { bahar: 'mrig', phase: 'fruiting' }).bacterial_blight).toBe('high');
    const raised: Of = {
      bahar: 'mrig',
      phase: 'fruiting',
      blightRecorded: true,
      outbreaks: [{ problem: 'bacterial_blight', level: 'high' }],
    };
    const [first] = risks(damp, raised);
    expect(first).toMatchObject({ id: 'bacterial_blight', level: 'high' });
    expect(first?.text).toContain('आपके ज़िले में यह समस्या बताई जा रही है');
  });
});

describe('hail', () => {
  const hail = (of: object): Changes => ({
    day: (day) => ({ temperatureMax: 33, temperatureMin: 22, code: away(day) === 1 ? 96 : 1, ...of }),
  });

  test('is a risk of blight by itself, with hardly any rain', () => {
    const [first, ...others] = risks(hail({ rainMm: 1 }));
    expect(others).toEqual([]);
    expect(first).toMatchObject({ id: 'bacterial_blight', level: 'medium' });
    expect(first?.text).toContain('आने वाले कल: ओले का अनुमान, पत्ते करीब 0 घंटे गीले');
    expect(levels(hail({ code: 95 }))).toEqual({});
  });
});

describe('an outbreak in the district', () => {
  const round = (problem: string, level: 'low' | 'medium' | 'high') => ({ outbreaks: [{ problem, level }] });

  test('raises a risk of the phase to medium at least, in a dry week too, still as an estimate', () => {
    const dry = risks({}, { phase: 'fruiting', ...round('fruit_borer', 'high') }, '2027-02-10');
    expect(dry).toMatchObject([{ id: 'fruit_borer', level: 'medium' }]);
    expect(dry[0]?.title).toMatch(/^मौसम से खतरे का अनुमान: /);
    expect(dry[0]?.text).toContain('आपके ज़िले में यह समस्या बताई जा रही है');
    expect(risks({}, { phase: 'flowering', ...round('fruit_borer', 'high') }, '2027-02-10')).toEqual([]);
    const blight = risks({}, round('bacterial_blight', 'low'), '2027-02-10');
    expect(blight).toMatchObject([{ id: 'bacterial_blight', level: 'medium' }]);
    expect(blight[0]?.text).toMatch(/^इन दिनों न बारिश, न देर तक गीले पत्ते। /);
    expect(risks({}, round('anthracnose', 'high'), '2027-02-10')).toEqual([]);
  });

  test('raises a medium risk to high when more than a few growers saw it', () => {
    const rain: Changes = { day: () => ({ rainMm: 4 }) };
    const borer = (level: 'low' | 'medium' | 'high') =>
      levels(rain, { phase: 'fruiting', ...round('fruit_borer', level) }).fruit_borer;
    expect(borer('low')).toBe('medium');
    expect(borer('medium')).toBe('high');
    expect(borer('high')).toBe('high');
  });
});

describe('insects', () => {
  test('thrips in hot, dry days; not at harvest', () => {
    const hot: Changes = { hour: () => ({ humidity: 20 }), day: () => ({ temperatureMax: 38 }) };
    expect(levels(hot).thrips).toBe('high');
    expect(risks(hot)[0]?.text).toContain('दिन का तापमान 38° तक, दोपहर की नमी 20%, 7 दिन में 0 मिमी बारिश');
    const afterRain: Changes = { hour: () => ({ humidity: 40 }), day: () => ({ temperatureMax: 38, rainMm: 3 }) };
    expect(levels(afterRain).thrips).toBe('medium');
    expect(levels({ ...afterRain, day: () => ({ temperatureMax: 38, rainMm: 0 }) }).thrips).toBe('high');
    expect(levels(hot, { phase: 'harvest' }).thrips).toBeUndefined();
  });

  test('borer on growing fruit after rain in the season, or with an outbreak', () => {
    const rain: Changes = { day: () => ({ rainMm: 4 }) };
    expect(levels(rain, { phase: 'fruiting' }).fruit_borer).toBe('medium');
    expect(levels(rain, { phase: 'flowering' }).fruit_borer).toBeUndefined();
    const near = { phase: 'fruiting', outbreaks: [{ problem: 'fruit_borer', level: 'high' }] } as const;
    expect(levels({}, near).fruit_borer).toBe('medium');
  });
});

describe('damage to fruit', () => {
  const rainTomorrow = (rainMm: number): Changes => ({ day: (day) => ({ rainMm: away(day) === 1 ? rainMm : 0 }) });

  test('rain of 20 mm after dry days cracks fruit', () => {
    const [first] = risks(rainTomorrow(25), { phase: 'fruiting' });
    expect(first).toMatchObject({ id: 'fruit_cracking', level: 'high' });
    expect(first?.text).toContain('8 सूखे दिनों के बाद आने वाले कल 25 मिमी बारिश');
    const wetAlready: Changes = { day: (day) => ({ rainMm: away(day) === 1 ? 25 : away(day) === -2 ? 6 : 0 }) };
    expect(levels(wetAlready, { phase: 'fruiting' }).fruit_cracking).toBeUndefined();
    expect(levels(rainTomorrow(15), { phase: 'fruiting' }).fruit_cracking).toBeUndefined();
    expect(levels(rainTomorrow(25), { phase: 'growth' }).fruit_cracking).toBeUndefined();
  });

  test('a difference of 18 degrees between day and night cracks it too', () => {
    const wide: Changes = { day: () => ({ temperatureMax: 32, temperatureMin: 13 }) };
    expect(levels(wide, { phase: 'harvest' }).fruit_cracking).toBe('medium');
  });

  test('sunburn from 40 °C, strong from 45 °C; yesterday’s heat does not count', () => {
    const hot = (max: number, when: number): Changes => ({
      day: (day) => ({ temperatureMax: away(day) === when ? max : 30 }),
    });
    expect(levels(hot(41, 1), { phase: 'fruiting' }).sunburn).toBe('medium');
    expect(levels(hot(46, 0), { phase: 'fruiting' }).sunburn).toBe('high');
    expect(levels(hot(46, -1), { phase: 'fruiting' }).sunburn).toBeUndefined();
    expect(levels(hot(46, 0), { phase: 'flowering' }).sunburn).toBeUndefined();
  });
});

describe('unknown values', () => {
  test('normals are not weather: no risks', () => {
    expect(risks({ source: 'backup', day: () => ({ rainMm: 30, temperatureMax: 46 }) }, { phase: 'fruiting' })).toEqual(
      [],
    );
  });

  test('without readings there is no risk, even with an outbreak', () => {
    const nothing: Changes = {
      hour: () => ({ humidity: null, rainMm: null, temperature: null }),
      day: () => ({ rainMm: null, temperatureMax: null, temperatureMin: null, gustMax: null, code: null }),
    };
    const outbreaks = [{ problem: 'bacterial_blight', level: 'high' } as const];
    expect(risks(nothing, { phase: 'fruiting', outbreaks })).toEqual([]);
  });

  test('any pattern of unknowns: at most four, highest first, no low ones, no NaN, at most one decimal', () => {
    const number = (min: number, max: number) =>
      fc.option(fc.double({ min, max, noNaN: true }), { nil: null, freq: 4 });
    const days = fc.array(
      fc.record({
        rainMm: number(0, 60),
        temperatureMax: number(20, 48),
        temperatureMin: number(0, 30),
        gustMax: number(0, 90),
        code: fc.constantFrom(null, 1, 63, 96),
      }),
      { minLength: 14, maxLength: 14 },
    );
    const hours = fc.array(fc.record({ humidity: number(10, 100), rainMm: number(0, 5) }), {
      minLength: 24,
      maxLength: 24,
    });
    fc.assert(
      fc.property(days, hours, fc.boolean(), (dayReadings, hourReadings, blightRecorded) => {
        const found = risks(
          { day: (day) => dayReadings[away(day) + 7] ?? {}, hour: (_, clock) => hourReadings[clock] ?? {} },
          { phase: 'fruiting', bahar: 'mrig', blightRecorded },
        );
        expect(found.length).toBeLessThanOrEqual(4);
        expect(found.every(({ level }) => level !== 'low')).toBe(true);
        const order = found.map(({ level }) => (level === 'high' ? 1 : 0));
        expect(order).toEqual([...order].sort((one, other) => other - one));
        expect(found.map(({ title, text }) => title + text).join()).not.toMatch(/NaN|undefined|null|\d\.\d\d/);
      }),
      { numRuns: 100 },
    );
  });
});
