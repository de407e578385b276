import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const KEY = randomBytes(32).toString('base64');
const load = (env: Record<string, string> = {}) =>
  loadConfig({ MONGO_DB: 'anar_orchard', JWKS_URL: 'http://auth/jwks', MEDIA_SIGNING_KEY: KEY, ...env });

describe('weather and warning settings', () => {
  it('are undefined by default: Open-Meteo’s free service may not be used for a product that is sold', () => {
    expect(load()).not.toHaveProperty('weather');
    expect(load()).not.toHaveProperty('imd');
  });

  it('need only a key of Open-Meteo, or only an address', () => {
    expect(load({ WEATHER_API_KEY: 'k' }).weather).toMatchObject({
      baseUrl: 'https://customer-api.open-meteo.com',
      apiKey: 'k',
      credit: expect.stringContaining('Open-Meteo'),
    });
    const own = load({ WEATHER_BASE_URL: 'https://weather.internal:8080/', WEATHER_CREDIT: 'नमूना मौसम' }).weather;
    expect(own).toMatchObject({ baseUrl: 'https://weather.internal:8080', apiKey: '', credit: 'नमूना मौसम' });
    expect(load({ IMD_BASE_URL: 'https://mausam.imd.gov.in' }).imd).toMatchObject({ apiKey: '', timeoutMs: 5000 });
  });

  it('are rejected all at once when invalid, without showing their values', () => {
    const wrong = () =>
      load({ WEATHER_BASE_URL: 'weather?secret=1', WEATHER_CALLS_PER_MINUTE: '0', IMD_BASE_URL: 'ftp://imd' });
    expect(wrong).toThrow(/WEATHER_BASE_URL[\s\S]*WEATHER_CALLS_PER_MINUTE[\s\S]*IMD_BASE_URL/);
    expect(wrong).not.toThrow(/secret/);
  });
});
