import Type, { type Static } from 'typebox';

/** Open-Meteo's address for paying customers; its free one may not be used for a product that is sold. */
const CUSTOMERS = 'https://customer-api.open-meteo.com';

/** Environment of the weather: Open-Meteo, a self-hosted server of it, or anything with the same API. */
export const weatherSettings = {
  /** The part before `/v1/forecast`. Without it and without a key: monthly normals only. */
  WEATHER_BASE_URL: Type.String({ pattern: '^$|^https?://[^?#\\s]+$', default: '', production: 'https' }),
  WEATHER_API_KEY: Type.String({ pattern: '^\\S*$', default: '', production: 'provider-key' }),
  /** Shown beside the advice, as the licence (CC BY 4.0) requires. */
  WEATHER_CREDIT: Type.String({ maxLength: 200, default: 'मौसम: Open-Meteo.com (CC BY 4.0)' }),
  /**
   * Limit of all replicas together. Open-Meteo counts a call with so many fields and days as about two of the plan's.
   */
  WEATHER_CALLS_PER_MINUTE: Type.Integer({ minimum: 1, maximum: 100_000, default: 300 }),
  WEATHER_TIMEOUT_MS: Type.Integer({ minimum: 200, maximum: 25_000, default: 5000 }),
};

export interface WeatherConfig {
  baseUrl: string;
  /** Empty when none is needed. */
  apiKey: string;
  credit: string;
  callsPerMinute: number;
  /** The longest one call may take, ms. */
  timeoutMs: number;
}

const Settings = Type.Object(weatherSettings);

/** The settings as one object; undefined without an address and without a key. */
export function weatherConfig(settings: Static<typeof Settings>): WeatherConfig | undefined {
  const { WEATHER_BASE_URL: given, WEATHER_API_KEY: apiKey } = settings;
  if (given === '' && apiKey === '') return undefined;
  return {
    baseUrl: (given || CUSTOMERS).replace(/\/+$/, ''),
    apiKey,
    credit: settings.WEATHER_CREDIT,
    callsPerMinute: settings.WEATHER_CALLS_PER_MINUTE,
    timeoutMs: settings.WEATHER_TIMEOUT_MS,
  };
}
