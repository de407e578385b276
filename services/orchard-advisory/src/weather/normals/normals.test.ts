import { describe, expect, it } from 'vitest';
import { normalWeather } from './normals.ts';

const MAY = new Date('2026-05-10T06:00:00Z');
const ABROAD = { latitude: 32, longitude: 77.1 };

describe('the monthly normals', () => {
  it('are today and six days, marked as not being this day’s weather', () => {
    const weather = normalWeather({ latitude: 17.7, longitude: 75.9 }, new Date('2026-11-27T20:00:00Z'));
    expect(weather).toMatchObject({ source: 'backup', fetchedAt: null, hours: [], elevation: 479 });
    expect(weather.days.map(({ day }) => day)).toEqual(
      ['28', '29', '30'].map((day) => `2026-11-${day}`).concat(['01', '02', '03', '04'].map((day) => `2026-12-${day}`)),
    );
    expect(weather.credit).toMatch(/मौसम नहीं मिला.*सोलापुर.*औसत, अनुमानित/);
    // agronomy 6.2 and 6.3: Solapur in November 18 mm of rain, ET0 3.0, 30.2 and 20.4 °C; in December ET0 2.8.
    expect(weather.days[0]).toMatchObject({ temperatureMax: 30.2, temperatureMin: 20.4, rainMm: 0.6, et0: 3 });
    expect(weather.days[3]).toMatchObject({ day: '2026-12-01', et0: 2.8 });
    expect(weather.days[0]).toMatchObject({ windMax: null, gustMax: null, rainChance: null, code: null });
  });

  it.each([
    ['Vijayapura takes Solapur', 16.8, 75.7, 6.0],
    ['Ahilyanagar the mean of Pune and Sambhajinagar: (6.1 + 11.1) / 2', 19.1, 74.8, 8.6],
    ['Sambhajinagar’s windy May is capped at 9', 19.9, 75.3, 9],
    ['Barmer stays below the cap', 25.8, 71.4, 8.8],
  ])('%s', (_what, latitude, longitude, et0) => {
    expect(normalWeather({ latitude, longitude }, MAY).days[0]?.et0).toBe(et0);
  });

  it('name the distance of the station when it is far', () => {
    expect(normalWeather(ABROAD, MAY).credit).toMatch(/बीकानेर \(\d+0 किमी दूर\)/);
    expect(normalWeather({ latitude: 17.7, longitude: 75.9 }, MAY).credit).not.toContain('किमी');
  });
});
