import { isIP } from 'node:net';
import { type BaseConfig, baseConfig, baseSettings, readSettings } from '@anar/service-kit/lifecycle/config';
import Type, { type Static } from 'typebox';
import { type Budget, parseBudget } from './limits/budget.ts';
import type { LimitClass, ServiceName } from './routes.ts';

const Url = Type.Optional(Type.String({ pattern: '^https?://[^/?#]+/?$' }));
const BudgetText = (value: string) => Type.String({ pattern: '^[1-9][0-9]{0,6}/[1-9][0-9]{0,5}$', default: value });

const Settings = Type.Object({
  ...baseSettings,
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8080 }),
  /** The gateway keeps no data of its own. */
  MONGO_DB: Type.String({ default: 'none' }),
  /** Default: the key set of AUTH_URL. */
  JWKS_URL: Type.String({ default: '' }),
  AUTH_URL: Url,
  ORCHARD_URL: Url,
  DIAGNOSIS_URL: Url,
  MARKET_URL: Url,
  /** Replicas of the realtime tier, `name=http://host:port`, separated by commas. */
  CONSULT_URLS: Type.String({
    default: '',
    pattern: '^$|^([A-Za-z0-9_-]+=https?://[^,/]+)(,[A-Za-z0-9_-]+=https?://[^,/]+)*$',
  }),
  DEV_INBOX_URL: Url,
  /** Folder of the built web app; without it the gateway serves the API only. */
  WEB_DIST: Type.String({ default: '' }),
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/?#]+/?$', default: 'http://localhost:8080' }),
  /** Other origins whose pages may call us with cookies, separated by commas. */
  CORS_ORIGINS: Type.String({ default: '', pattern: '^$|^https?://[^,/*]+(,https?://[^,/*]+)*$' }),
  /** Addresses or networks of proxies in front of us, separated by commas: only their X-Forwarded-* is believed. */
  TRUSTED_PROXIES: Type.String({ default: '', pattern: '^[0-9a-fA-F.:/, ]*$' }),
  /** Requests/seconds. By address they are soft: a carrier's NAT puts a whole village behind one. */
  LIMIT_OTP_ADDRESS: BudgetText('120/600'),
  LIMIT_LOGIN_ADDRESS: BudgetText('300/600'),
  LIMIT_DEFAULT_USER: BudgetText('300/60'),
  LIMIT_DEFAULT_ADDRESS: BudgetText('1800/60'),
  LIMIT_UPLOAD_USER: BudgetText('30/60'),
  LIMIT_UPLOAD_ADDRESS: BudgetText('300/60'),
  LIMIT_MEDIA_USER: BudgetText('600/60'),
  LIMIT_MEDIA_ADDRESS: BudgetText('3000/60'),
  LIMIT_REALTIME_ADDRESS: BudgetText('3000/60'),
});

export interface GatewayConfig extends BaseConfig {
  readonly services: Readonly<Partial<Record<ServiceName, string>>>;
  /** Realtime replicas: name before `~` in a socket's id → origin. */
  readonly replicas: ReadonlyMap<string, string>;
  readonly devInboxUrl: string | undefined;
  readonly webDist: string | undefined;
  readonly publicUrl: string;
  readonly corsOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly limits: Readonly<Record<LimitClass, { readonly user: Budget; readonly address: Budget }>>;
}

const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
const isNetwork = (text: string) => {
  const [address = '', bits = '0', ...rest] = text.split('/');
  return (
    rest.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32) && isIP(address) !== 0
  );
};
const originOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).origin);

function limitsOf(settings: Static<typeof Settings>): GatewayConfig['limits'] {
  const both = (text: string) => ({ user: parseBudget(text), address: parseBudget(text) });
  const pair = (user: string, address: string) => ({ user: parseBudget(user), address: parseBudget(address) });
  return {
    otp: both(settings.LIMIT_OTP_ADDRESS),
    login: both(settings.LIMIT_LOGIN_ADDRESS),
    default: pair(settings.LIMIT_DEFAULT_USER, settings.LIMIT_DEFAULT_ADDRESS),
    upload: pair(settings.LIMIT_UPLOAD_USER, settings.LIMIT_UPLOAD_ADDRESS),
    realtime: both(settings.LIMIT_REALTIME_ADDRESS),
    media: pair(settings.LIMIT_MEDIA_USER, settings.LIMIT_MEDIA_ADDRESS),
  };
}

function servicesOf(settings: Static<typeof Settings>): GatewayConfig['services'] {
  const services: Partial<Record<ServiceName, string>> = {};
  const add = (name: ServiceName, url: string | undefined) => {
    const origin = originOf(url);
    if (origin !== undefined) services[name] = origin;
  };
  add('auth', settings.AUTH_URL);
  add('orchard', settings.ORCHARD_URL);
  add('diagnosis', settings.DIAGNOSIS_URL);
  add('market', settings.MARKET_URL);
  return services;
}

/** The gateway's environment. Throws one error that names every bad variable. */
export function loadConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const settings = readSettings(Settings, env);
  const services = servicesOf(settings);
  const jwksUrl = settings.JWKS_URL || (services.auth ? `${services.auth}/.well-known/jwks.json` : '');
  const trustedProxies = list(settings.TRUSTED_PROXIES);
  const problems: string[] = [];
  if (settings.DEV_INBOX_URL !== undefined && settings.ANAR_ENV !== 'local') {
    problems.push('DEV_INBOX_URL: the development inbox exists only with ANAR_ENV=local');
  }
  if (jwksUrl === '') problems.push('AUTH_URL: is required (or JWKS_URL)');
  if (!trustedProxies.every(isNetwork))
    problems.push('TRUSTED_PROXIES: must be IP addresses or networks like 10.0.0.0/8');
  if (problems.length > 0) throw new Error(['Bad configuration:', ...problems].join('\n  '));
  return {
    ...baseConfig({ ...settings, JWKS_URL: jwksUrl }),
    services,
    replicas: new Map(list(settings.CONSULT_URLS).map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''])),
    devInboxUrl: originOf(settings.DEV_INBOX_URL),
    webDist: settings.WEB_DIST === '' ? undefined : settings.WEB_DIST,
    publicUrl: new URL(settings.PUBLIC_URL).origin,
    corsOrigins: list(settings.CORS_ORIGINS),
    trustedProxies,
    limits: limitsOf(settings),
  };
}
