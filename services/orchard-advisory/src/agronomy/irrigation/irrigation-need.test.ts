import { describe, expect, test } from 'vitest';
import { NRCP_SOLAPUR, seasonLitres } from '../../testing/nrcp-season.ts';
import { type Changes, india, sampleWeather } from '../../testing/sample-weather.ts';
import { DRIPPERS, need, ORCHARD, rain, TODAY } from '../../testing/water-need.ts';
import { rootedShare } from './crop-water.ts';
import type { WateredOrchard } from './daily-needs.ts';
import { irrigationNeed } from './irrigation-need.ts';

describe('NRCP Solapur, mrig bahar with drip', () => {
  test.each(NRCP_SOLAPUR)('age $age: the season within 15 % of $season L, each day within the range', (measured) => {
    const litres = seasonLitres(measured.age);
    const season = litres.reduce((all, one) => all + one, 0);
    expect(Math.abs(season / measured.season - 1)).toBeLessThan(0.15);
    expect(Math.min(...litres)).toBeGreaterThan(measured.daily[0] * 0.85);
    expect(Math.max(...litres)).toBeLessThan(measured.daily[1] * 1.15);
  });

  test('the seasons are proportional to the wetted shares: 0.25 : 0.35 : 0.40 : 0.45', () => {
    expect([0, 1, 2, 3, 4, 5, 15].map(rootedShare)).toEqual([0.15, 0.15, 0.25, 0.35, 0.4, 0.45, 0.45]);
    for (const { age, season } of NRCP_SOLAPUR) expect(season / rootedShare(age) / 5036).toBeCloseTo(1, 2);
  });
});

describe('litres per tree', () => {
  test('the formula: 4 mm × 0.85 × 13.5 m² × 45 % ÷ 0.9 = 23 L, explained in litres, heat and rain, without the formula’s names', () => {
    const { liters, minutes, everyDays, reason, inputs, days } = need();
    expect({ liters, minutes, everyDays }).toEqual({ liters: 23, minutes: 85, everyDays: 1 });
    expect(reason).toBe(
      'आज हर पेड़ को 23 लीटर। आज की धूप-हवा, 30° तक की गर्मी और फल बढ़ने के समय की ज़रूरत से पौधा रोज़ करीब 21 लीटर पानी लेता है। पिछले 7 दिन में 0 मिमी बारिश।',
    );
    expect(inputs).toMatchObject({
      et0: 4,
      et0Source: 'provider',
      kc: 0.85,
      wettedShare: 0.45,
      plantAreaM2: 13.5,
      efficiency: 0.9,
      effectiveRainMm: 0,
    });
    expect(inputs.lines).toContain('सिंचाई में 90% पानी जड़ तक पहुँचता है: 23 लीटर');
    expect([reason, ...inputs.lines].join()).not.toMatch(/[a-z]/i);
    expect(days.map(({ liters: litres }) => litres)).toEqual([23, 23, 23, 23, 23, 23, 23]);
  });

  test.each<[string, Partial<WateredOrchard>, number, number]>([
    ['young plants get less', { plantAge: 1 }, 7.5, 1],
    ['phase decides', { plantPhase: 'growth' }, 14, 1],
    ['spacing as stated', { rowSpacing: 4, plantSpacing: 2 }, 14, 1],
    ['sandy soil loses', { soilType: 'sandy' }, 25, 1],
    ['black soil holds, and takes two days at once', { soilType: 'clay_black' }, 41, 2],
    // FAO-56 table 20: a sprinkler wets all of the ground, whatever the plant's age: 4 × 0.85 × 13.5 × 1 ÷ 0.75.
    ['a sprinkler wets all of the ground', { irrigationType: 'sprinkler' }, 61, 1],
    ['also around a young plant', { irrigationType: 'sprinkler', plantAge: 1 }, 61, 1],
    ['all of the ground of wide rows', { irrigationType: 'sprinkler', rowSpacing: 10 }, 140, 1],
    [
      'never more than 160 L a day by sprinkler',
      { irrigationType: 'sprinkler', rowSpacing: 10, plantSpacing: 10 },
      160,
      1,
    ],
    ['flooding fills the soil for as many days as it lasts', { irrigationType: 'flood' }, 340, 9],
    ['never more than 60 L a day', { rowSpacing: 10, plantSpacing: 10 }, 60, 1],
    ['never less than 2 L a day', { plantAge: 0, rowSpacing: 1, plantSpacing: 1 }, 2, 1],
  ])('%s', (_, orchard, liters, everyDays) => {
    expect(need(orchard)).toMatchObject({ liters, everyDays });
  });

  test('by sprinkler it is the ground that takes the water, and the calculation says so', () => {
    const { reason, inputs } = need({ irrigationType: 'sprinkler' });
    expect(reason).toContain('पौधे की पूरी ज़मीन रोज़ करीब 46 लीटर पानी लेती है');
    expect(inputs.wettedShare).toBe(1);
    expect(inputs.lines.join()).toContain('फव्वारा यह पूरी जगह गीली करता है');
  });

  test('rainfed in the rainy season: the reason does not advise 0 litres by tanker', () => {
    const { reason } = need({ irrigationType: 'rainfed' }, { day: () => ({ rainMm: 22, rainChance: 85, et0: 3 }) });
    expect(reason).toContain('आज पानी की ज़रूरत भी नहीं');
    expect(reason).not.toContain('टैंकर');
  });

  test('rainfed: no litres, an honest sentence, no question', () => {
    const advised = need({ irrigationType: 'rainfed', plantBahar: 'ambe' }, {}, '2026-11-21');
    expect(advised).toMatchObject({ liters: 0 });
    expect(advised.reason).toContain('आपका बाग बारिश पर है');
    expect(advised.question).toBeUndefined();
    expect(advised.minutes).toBeUndefined();
  });
});

describe('rain', () => {
  test('10 mm in the last 24 hours: no water today', () => {
    const advised = need({}, rain({ '-1': 12 }));
    expect(advised.liters).toBe(0);
    expect(advised.reason).toContain('आज पानी न दें: पिछले 24 घंटे में 12 मिमी बारिश हुई है');
    expect(advised.minutes).toBeUndefined();
  });

  test('15 mm due today or tomorrow at 60 %: no water today; less rain or a lower chance: water', () => {
    expect(need({}, rain({ 1: 20 }, 60)).reason).toContain('कल 20 मिमी बारिश का अनुमान है (संभावना 60%)');
    expect(need({}, rain({ 1: 20 }, 60)).liters).toBe(0);
    expect(need({}, rain({ 1: 20 }, 50)).liters).toBe(23);
    expect(need({}, rain({ 1: 14 }, 90)).liters).toBe(23);
    expect(need({}, rain({ 2: 20 }, 90)).liters).toBe(23);
  });

  test('a heavy rain stays in the soil for some days, in black soil for longer', () => {
    const threeDaysAgo = need({}, rain({ '-3': 60 }));
    expect(threeDaysAgo.liters).toBe(0);
    expect(threeDaysAgo.reason).toContain('मिट्टी में काफ़ी');
    expect(need({}, rain({ '-6': 60 })).liters).toBe(23);
    expect(need({ soilType: 'rocky_murrum' }, rain({ '-4': 60 })).liters).toBeGreaterThan(0);
    expect(need({ soilType: 'clay_black' }, rain({ '-4': 60 })).liters).toBe(0);
    // Half of 150 mm in 45 cm of soil, on the wetted share of a plant's area: 5 mm at one year, 15 mm when grown.
    expect(need({ plantAge: 1 }, rain({ '-2': 60 })).inputs.effectiveRainMm).toBe(1.66);
    expect(need({ plantAge: 5 }, rain({ '-2': 60 })).inputs.effectiveRainMm).toBe(3.4);
  });

  test('rain below 5 mm does not reach the roots', () => {
    expect(need({}, rain({ '-1': 4, '-2': 4, '-3': 4 })).liters).toBe(23);
  });
});

describe('the reference water', () => {
  test('without the provider’s value: Penman–Monteith from the fields', () => {
    const { inputs } = need({}, { day: () => ({ et0: null }) });
    expect(inputs.et0Source).toBe('penman_monteith');
    expect(inputs.et0).toBeGreaterThan(3);
    expect(inputs.et0).toBeLessThan(5);
  });

  test('without radiation: Hargreaves, corrected by the nearest station', () => {
    const { inputs } = need({}, { day: () => ({ et0: null, radiation: null }) });
    expect(inputs.et0Source).toBe('hargreaves');
    expect(inputs.et0).toBeGreaterThan(3);
    expect(inputs.et0).toBeLessThan(5);
  });

  test('with nothing known: the month’s usual value', () => {
    const nothing = { et0: null, radiation: null, temperatureMax: null, temperatureMin: null };
    expect(need({}, { day: () => nothing }).inputs).toMatchObject({ et0: 5, et0Source: 'normals' });
  });

  test('weather without today, or without any day: the month’s usual value for today', () => {
    const weather = sampleWeather(TODAY);
    const without = weather.days.filter(({ day }) => day !== TODAY);
    for (const days of [without, []]) {
      const orchard = { ...ORCHARD, plantPhase: 'growth' } as const;
      const advised = irrigationNeed({ weather: { ...weather, days }, now: india(`${TODAY} 06:00`), orchard });
      expect(advised.inputs).toMatchObject({ et0: 5, et0Source: 'normals' });
      expect(advised.days[0]).toEqual({ day: TODAY, liters: 17 });
    }
  });

  test('normals of the district are marked as such, 9 mm at most', () => {
    const advised = need({}, { source: 'backup', day: () => ({ et0: 11 }) });
    expect(advised.inputs).toMatchObject({ et0: 9, et0Source: 'normals' });
    expect(advised.reason).toContain('इस महीने की औसत');
    expect(advised.reason).toContain('बारिश का पूरा आँकड़ा नहीं मिला');
  });

  test('a jump after dry days is limited to 20 % while fruit grows', () => {
    const jump: Changes = { day: (day) => ({ et0: day === TODAY ? 8 : 4 }) };
    expect(need({}, jump)).toMatchObject({ liters: 28, reason: expect.stringContaining('20% से ज़्यादा न बढ़ाएँ') });
    expect(need({ plantPhase: 'flowering' }, jump).liters).toBe(35);
  });
});

describe('minutes of the drip', () => {
  test('by the grower’s drippers; else by a guess from the age, with the question', () => {
    expect(need({ drippers: { count: 2, litresPerHour: 8 } })).toMatchObject({ minutes: 85 });
    expect(need({ drippers: DRIPPERS }).question).toBeUndefined();
    expect(need({})).toMatchObject({ minutes: 85, question: 'drippers' });
    expect(need({ plantAge: 2 })).toMatchObject({ liters: 13, minutes: 100, question: 'drippers' });
  });

  test('longer than half a day: the reason says that the drippers are too few', () => {
    expect(need({ drippers: { count: 1, litresPerHour: 1 } }).reason).toMatch(
      /इतने ड्रिपर से \d+ घंटे लगेंगे: हर पेड़ पर ड्रिपर बढ़ाएँ/,
    );
    expect(need({}).reason).not.toContain('ड्रिपर');
  });

  test.each(['sprinkler', 'flood'] as const)('%s has none', (irrigationType) => {
    const advised = need({ irrigationType });
    expect(advised.minutes).toBeUndefined();
    expect(advised.question).toBeUndefined();
  });
});

describe('the stress period of a bahar', () => {
  const ambe = { plantBahar: 'ambe', plantPhase: 'growth', drippers: DRIPPERS } as const;
  const answered = (value: boolean, day: string) => ({
    ...ambe,
    resting: { value, toldAt: india(`${day} 08:00`).toISOString() },
  });
  const IN = '2026-11-21';

  test('the grower is asked before no water is advised', () => {
    const asked = need(ambe, {}, IN);
    expect(asked).toMatchObject({ liters: 14, question: 'resting' });
    expect(asked.reason).toContain('पानी रोका हो तो बताएँ');
  });

  test('the answer holds for that period', () => {
    const rests = need(answered(true, '2026-11-02'), {}, IN);
    expect(rests).toMatchObject({ liters: 0, reason: expect.stringContaining('आपने बताया') });
    expect(rests.question).toBeUndefined();
    expect(rests.days.every(({ liters }) => liters === 0)).toBe(true);
    expect(need(answered(false, '2026-11-02'), {}, IN)).toMatchObject({ liters: 14 });
    expect(need(answered(false, '2026-11-02'), {}, IN).question).toBeUndefined();
    expect(need(answered(true, '2026-11-25'), {}, '2026-12-31').liters).toBe(0);
  });

  test('an answer of last year or from outside the period is asked again', () => {
    expect(need(answered(true, '2025-12-02'), {}, IN)).toMatchObject({ liters: 14, question: 'resting' });
    expect(need(answered(true, '2026-10-30'), {}, IN)).toMatchObject({ liters: 14, question: 'resting' });
  });

  test('outside the period, without a bahar and for young plants there is no question', () => {
    expect(need(answered(true, '2026-12-20'), {}, '2027-01-10')).toMatchObject({ liters: 14 });
    expect(need(answered(true, '2026-12-20'), {}, '2027-01-10').question).toBeUndefined();
    expect(need({ plantPhase: 'growth', drippers: DRIPPERS }, {}, IN).question).toBeUndefined();
    expect(need({ ...ambe, plantAge: 1 }, {}, IN).question).toBeUndefined();
    expect(need({ ...ambe, plantBahar: 'mrig' }, {}, '2026-05-01').question).toBe('resting');
    expect(need({ ...ambe, plantBahar: 'hastha' }, {}, '2026-08-01').question).toBe('resting');
  });

  test.each(['fruiting', 'harvest'] as const)(
    'with fruit on the tree (%s) there is no question, and water',
    (plantPhase) => {
      const fruit = need({ ...ambe, plantPhase }, {}, IN);
      expect(fruit.question).toBeUndefined();
      expect(fruit.reason).not.toContain('रोक');
      expect(need({ ...answered(true, '2026-11-02'), plantPhase }, {}, IN).liters).toBeGreaterThan(0);
    },
  );
});
