import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import type { Company } from '@anar/contracts/company';
import { type BaseConfig, baseConfig, baseSettings, readSettings } from '@anar/service-kit/lifecycle/config';
import Type, { type Static } from 'typebox';
import { SAMPLE_COMPANY } from './company/company.ts';
import { type Budget, parseBudget } from './limits/budget.ts';
import type { LimitClass, ServiceName } from './routes.ts';
import type { UploadSettings } from './uploads/uploads.ts';

const ORIGIN = '^https?://[^/?#]+/?$';
const Url = Type.Optional(Type.String({ pattern: ORIGIN }));
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
  PAYMENTS_URL: Url,
  CONSULT_URL: Url,
  /** Replicas of the realtime tier, `name=http://host:port`, separated by commas. */
  CONSULT_URLS: Type.String({
    default: '',
    pattern: '^$|^([A-Za-z0-9_-]+=https?://[^,/]+)(,[A-Za-z0-9_-]+=https?://[^,/]+)*$',
  }),
  /** Instead of `CONSULT_URLS`: the SRV name of their headless Service, with the cluster's domain. */
  CONSULT_SRV: Type.Optional(Type.String({ pattern: '^_[a-z0-9-]+\\._tcp(\\.[a-z0-9-]+)+\\.?$' })),
  /** At a stop the sockets through this gateway are closed spread over this time, not all at once. */
  SOCKET_DRAIN_SECONDS: Type.Integer({ minimum: 0, maximum: 12, default: 8 }),
  DEV_INBOX_URL: Type.Optional(Type.String({ pattern: ORIGIN, production: 'absent' })),
  /** Where the simulator of the payment provider's checkout answers. */
  DEV_CHECKOUT_URL: Type.Optional(Type.String({ pattern: ORIGIN, production: 'absent' })),
  /** Folder of the built web app; without it the gateway serves the API only. */
  WEB_DIST: Type.String({ default: '' }),
  PUBLIC_URL: Type.String({ pattern: ORIGIN, default: 'http://localhost:8080', production: 'https' }),
  /** Other origins whose pages may call us with cookies, separated by commas. */
  CORS_ORIGINS: Type.String({
    default: '',
    pattern: '^$|^https?://[^,/*]+(,https?://[^,/*]+)*$',
    production: 'https',
  }),
  /** The company's contact details. Missing outside `local` is a warning at start. */
  COMPANY_NAME: Type.Optional(Type.String({ maxLength: 100 })),
  COMPANY_EMAIL: Type.Optional(Type.String({ pattern: '^[^\\s@<>?&]+@[^\\s@<>?&]+\\.[^\\s@<>?&]+$', maxLength: 100 })),
  COMPANY_PHONE: Type.Optional(Type.String({ pattern: '^\\+?[0-9](?:[ -]?[0-9]){5,14}$' })),
  COMPANY_ADDRESS: Type.Optional(Type.String({ maxLength: 300 })),
  GRIEVANCE_OFFICER: Type.Optional(Type.String({ maxLength: 100 })),
  /** Addresses or networks of proxies in front of us, separated by commas: only their X-Forwarded-* is trusted. */
  TRUSTED_PROXIES: Type.String({ default: '', pattern: '^[0-9a-fA-F.:/, ]*$' }),
  /** Requests/seconds. Limits per address are generous: a carrier's NAT puts a whole village behind one. */
  /** Against floods only: auth itself limits SMS cost and guesses (`services/auth/src/otp/limits/otp-limits.ts`). */
  LIMIT_OTP_ADDRESS: BudgetText('2000/600'),
  LIMIT_LOGIN_ADDRESS: BudgetText('4000/600'),
  LIMIT_DEFAULT_USER: BudgetText('300/60'),
  LIMIT_DEFAULT_ADDRESS: BudgetText('1800/60'),
  LIMIT_UPLOAD_USER: BudgetText('30/60'),
  LIMIT_UPLOAD_ADDRESS: BudgetText('300/60'),
  LIMIT_MEDIA_USER: BudgetText('600/60'),
  LIMIT_MEDIA_ADDRESS: BudgetText('3000/60'),
  LIMIT_REALTIME_ADDRESS: BudgetText('3000/60'),
  /** Uploads open at a time in one gateway. All that one address can send at once fits into the spool. */
  UPLOADS_OPEN_USER: Type.Integer({ minimum: 1, default: 2 }),
  UPLOADS_OPEN_ADDRESS: Type.Integer({ minimum: 1, default: 200 }),
  UPLOAD_SPOOL_MB: Type.Integer({ minimum: 16, default: 2048 }),
  UPLOAD_SPOOL_DIR: Type.String({ default: '' }),
});

export interface GatewayConfig extends BaseConfig {
  readonly services: Readonly<Partial<Record<ServiceName, string>>>;
  /** Realtime replicas: name before `~` in a socket's id → origin. */
  readonly replicas: ReadonlyMap<string, string>;
  /** SRV name by which they are found instead. */
  readonly replicasSrv: string | undefined;
  readonly socketDrainMs: number;
  readonly devInboxUrl: string | undefined;
  readonly devCheckoutUrl: string | undefined;
  readonly webDist: string | undefined;
  readonly publicUrl: string;
  readonly company: Company;
  readonly corsOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly limits: Readonly<Record<LimitClass, { readonly user: Budget; readonly address: Budget }>>;
  readonly uploads: UploadSettings;
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
  add('payments', settings.PAYMENTS_URL);
  add('consult', settings.CONSULT_URL);
  return services;
}

/** In `local` a missing field is replaced by the sample, so that pages are complete without real contact details. */
function companyOf(settings: Static<typeof Settings>): Company {
  const given: Company = {
    ...(settings.COMPANY_NAME && { name: settings.COMPANY_NAME }),
    ...(settings.COMPANY_EMAIL && { email: settings.COMPANY_EMAIL }),
    ...(settings.COMPANY_PHONE && { phone: settings.COMPANY_PHONE }),
    ...(settings.COMPANY_ADDRESS && { address: settings.COMPANY_ADDRESS }),
    ...(settings.GRIEVANCE_OFFICER && { grievanceOfficer: settings.GRIEVANCE_OFFICER }),
  };
  return settings.ANAR_ENV === 'local' ? { ...SAMPLE_COMPANY, ...given } : given;
}

/** The gateway's environment. Throws one error that names every invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const settings = readSettings(Settings, env, ({ AUTH_URL, JWKS_URL, TRUSTED_PROXIES = '' }) => [
    ...(AUTH_URL || JWKS_URL ? [] : ['AUTH_URL: is required (or JWKS_URL)']),
    ...(list(TRUSTED_PROXIES).every(isNetwork)
      ? []
      : ['TRUSTED_PROXIES: must be IP addresses or networks like 10.0.0.0/8']),
  ]);
  const services = servicesOf(settings);
  const jwksUrl = settings.JWKS_URL || `${services.auth}/.well-known/jwks.json`;
  return {
    ...baseConfig({ ...settings, JWKS_URL: jwksUrl }),
    services,
    replicas: new Map(list(settings.CONSULT_URLS).map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''])),
    replicasSrv: settings.CONSULT_SRV,
    socketDrainMs: settings.SOCKET_DRAIN_SECONDS * 1000,
    devInboxUrl: originOf(settings.DEV_INBOX_URL),
    devCheckoutUrl: originOf(settings.DEV_CHECKOUT_URL),
    webDist: settings.WEB_DIST === '' ? undefined : settings.WEB_DIST,
    publicUrl: new URL(settings.PUBLIC_URL).origin,
    company: companyOf(settings),
    corsOrigins: list(settings.CORS_ORIGINS),
    trustedProxies: list(settings.TRUSTED_PROXIES),
    limits: limitsOf(settings),
    uploads: {
      openPerUser: settings.UPLOADS_OPEN_USER,
      openPerAddress: settings.UPLOADS_OPEN_ADDRESS,
      spoolBytes: settings.UPLOAD_SPOOL_MB * 1024 * 1024,
      spoolDir: settings.UPLOAD_SPOOL_DIR || tmpdir(),
    },
  };
}
