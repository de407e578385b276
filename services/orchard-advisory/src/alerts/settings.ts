import Type, { type Static } from 'typebox';

/** The credit of IMD itself: under any other credit nothing is called सरकारी. */
export const IMD_CREDIT = 'सरकारी चेतावनी (मौसम विभाग)';

/** Environment of the government's warnings (India Meteorological Department, IMD). */
export const imdSettings = {
  /**
   * The part before `/api/warnings_district_api.php`. IMD answers only servers whose IP address it has registered.
   * Empty: not called.
   */
  IMD_BASE_URL: Type.String({ pattern: '^$|^https?://[^?#\\s]+$', default: '', production: 'https' }),
  /** Sent as a bearer token, if set. */
  IMD_API_KEY: Type.String({ pattern: '^\\S*$', default: '', production: 'provider-key' }),
  /** Prefix of every warning; set for a simulator, whose warnings are then shown as an estimate. */
  IMD_CREDIT: Type.String({ minLength: 1, maxLength: 100, default: IMD_CREDIT }),
  IMD_TIMEOUT_MS: Type.Integer({ minimum: 200, maximum: 25_000, default: 5000 }),
};

export interface ImdConfig {
  baseUrl: string;
  /** Empty where the server's IP address is registered. */
  apiKey: string;
  credit: string;
  /** The longest one call may take, ms. */
  timeoutMs: number;
}

const Settings = Type.Object(imdSettings);

/** The settings as one object; undefined without an address. */
export function imdConfig(settings: Static<typeof Settings>): ImdConfig | undefined {
  if (settings.IMD_BASE_URL === '') return undefined;
  return {
    baseUrl: settings.IMD_BASE_URL.replace(/\/+$/, ''),
    apiKey: settings.IMD_API_KEY,
    credit: settings.IMD_CREDIT,
    timeoutMs: settings.IMD_TIMEOUT_MS,
  };
}
