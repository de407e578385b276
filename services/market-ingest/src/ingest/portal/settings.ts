import Type, { type Static } from 'typebox';

/** The government's open data portal. */
const PORTAL = 'https://api.data.gov.in';

/** Environment of the mandi prices: data.gov.in, or anything with the same API. */
export const portalSettings = {
  /**
   * The part before `/resource/…`. Without it and without a key the portal is not read; stored prices stay readable.
   */
  MARKET_BASE_URL: Type.String({ pattern: '^$|^https?://[^?#\\s]+$', default: '', production: 'https' }),
  MARKET_API_KEY: Type.String({ pattern: '^\\S*$', default: '', production: 'provider-key' }),
  /** Id of the portal's table of daily prices of mandis. */
  MARKET_RESOURCE: Type.String({ pattern: '^[\\w-]+$', default: '9ef84268-d588-465a-a308-a864a43d0070' }),
  MARKET_TIMEOUT_MS: Type.Integer({ minimum: 200, maximum: 120_000, default: 45_000 }),
  /** Limit of all replicas together. */
  MARKET_CALLS_PER_MINUTE: Type.Integer({ minimum: 1, maximum: 1000, default: 30 }),
  /** Prices are made up: every one is marked नमूना. */
  MARKET_SAMPLE: Type.Boolean({ default: false, production: 'absent' }),
};

export interface PortalConfig {
  baseUrl: string;
  /** Empty when the portal needs none. */
  apiKey: string;
  resource: string;
  /** The longest one call may take, ms. */
  timeoutMs: number;
  callsPerMinute: number;
}

const Settings = Type.Object(portalSettings);

/** The settings as one object; undefined without an address and without a key. */
export function portalConfig(settings: Static<typeof Settings>): PortalConfig | undefined {
  const { MARKET_BASE_URL: given, MARKET_API_KEY: apiKey } = settings;
  if (given === '' && apiKey === '') return undefined;
  return {
    baseUrl: (given || PORTAL).replace(/\/+$/, ''),
    apiKey,
    resource: settings.MARKET_RESOURCE,
    timeoutMs: settings.MARKET_TIMEOUT_MS,
    callsPerMinute: settings.MARKET_CALLS_PER_MINUTE,
  };
}
