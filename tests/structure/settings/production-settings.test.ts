import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig as auth } from '@anar/auth/config';
import { loadConfig as consult } from '@anar/consult-chat/config';
import { SERVICE_CALLS, serviceKeyName } from '@anar/contracts/users/tokens';
import { loadConfig as diagnosis } from '@anar/diagnosis-ai/config';
import { loadConfig as gateway } from '@anar/gateway/config';
import { loadConfig as market } from '@anar/market-ingest/config';
import { loadConfig as orchard } from '@anar/orchard-advisory/config';
import { loadConfig as payments } from '@anar/payments/config';
import { afterAll, describe, expect, it } from 'vitest';

/** Every setting of every process: refused in production, or explicitly harmless there. */
const root = join(import.meta.dirname, '../../..');
const settingsIn = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => String(name));
const folder = mkdtempSync(join(tmpdir(), 'anar-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const random = () => randomBytes(32).toString('base64url');
const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
function account(tokenUri: string): string {
  const file = join(folder, `${random()}.json`);
  const names = { type: 'service_account', project_id: 'anar', private_key_id: '1', client_email: 'push@anar.in' };
  writeFileSync(file, JSON.stringify({ ...names, private_key: rsa, token_uri: tokenUri }));
  return file;
}

/** Named in no file: generated from the catalogue of service calls. */
const serviceKeys = SERVICE_CALLS.map(([caller, called]) => serviceKeyName(caller, called)).flatMap((name) => [
  name,
  `${name}_ACCEPTED`,
]);
const oneKey = random();
const base = {
  MONGO_DB: 'anar',
  JWKS_URL: 'http://auth:8080/.well-known/jwks.json',
  SERVICE_KEY_AUTH_ORCHARD: oneKey,
};
const common = 'packages/service-kit/src/lifecycle/config.ts';
const processes = {
  auth: {
    load: auth,
    files: ['services/auth/src/config.ts'],
    good: { ...base, JWT_PRIVATE_KEY: String(pem), OTP_HASH_KEY: random(), PUBLIC_URL: 'https://anarmitra.in' },
  },
  orchard: {
    load: orchard,
    files: ['', 'weather/', 'alerts/'].map(
      (at) => `services/orchard-advisory/src/${at}${at ? 'settings' : 'config'}.ts`,
    ),
    good: { ...base, MEDIA_SIGNING_KEY: random() },
  },
  diagnosis: {
    load: diagnosis,
    files: ['services/diagnosis-ai/src/config.ts', 'services/diagnosis-ai/src/openai/settings.ts'],
    good: { ...base, MEDIA_SIGNING_KEY: random() },
  },
  market: {
    load: market,
    files: ['services/market-ingest/src/config.ts', 'services/market-ingest/src/ingest/portal/settings.ts'],
    good: base,
  },
  payments: {
    load: payments,
    files: ['services/payments/src/config.ts'],
    good: { ...base, PUBLIC_URL: 'https://anarmitra.in' },
  },
  consult: {
    load: consult,
    files: ['services/consult-chat/src/config.ts'],
    good: { ...base, MEDIA_SIGNING_KEY: random() },
  },
  gateway: {
    load: gateway,
    files: ['gateway/src/config.ts'],
    good: { ...base, AUTH_URL: 'http://auth:8080', PUBLIC_URL: 'https://anarmitra.in' },
  },
} as const;

const LOCAL_ADDRESSES = [
  ...['http://provider.example.in', 'https://localhost', 'https://LOCALHOST.:8443/x', 'https://api.localhost'],
  ...['https://127.0.0.1', 'https://127.1', 'https://0x7f000001', 'https://2130706433', 'https://0.0.0.0'],
  ...['https://[::1]:4010', 'https://[::ffff:127.0.0.1]', 'https://[::]'],
];
const LOCAL_ICE = ['127.0.0.1:3478', 'localhost', '[::1]:3478', 'turn.localhost:443', '0.0.0.0', '127.1'];
const EASY_KEYS = [
  'local-only-media-signing-key-0000000000',
  'change-me-change-me-change-me-change-me',
  'a'.repeat(64),
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'qwertyqwertyqwertyqwertyqwertyqwerty',
];
const refused: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      'SMS_BASE_URL',
      'FCM_BASE_URL',
      'WEATHER_BASE_URL',
      'IMD_BASE_URL',
      'MARKET_BASE_URL',
      'OPENAI_BASE_URL',
      'RAZORPAY_BASE_URL',
      'RAZORPAY_CHECKOUT_URL',
    ].map((name) => [name, LOCAL_ADDRESSES]),
  ),
  STUN_URLS: LOCAL_ICE.map((host) => `stun:${host}`),
  TURN_URLS: LOCAL_ICE.map((host) => `turns:turn.anarmitra.in,turn:${host}?transport=tcp`),
  TURN_SECRET: EASY_KEYS,
  PUBLIC_URL: ['', 'http://anarmitra.in', 'https://localhost:8080', 'https://127.0.0.1'],
  CORS_ORIGINS: ['http://partner.in', 'https://partner.in,https://localhost:3000'],
  ...Object.fromEntries(
    ['MEDIA_SIGNING_KEY', 'OTP_HASH_KEY', 'VAPID_PRIVATE_KEY', ...serviceKeys].map((name) => [name, EASY_KEYS]),
  ),
  ...Object.fromEntries(
    [
      'SMS_AUTH_KEY',
      'WEATHER_API_KEY',
      'IMD_API_KEY',
      'MARKET_API_KEY',
      'OPENAI_API_KEY',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
    ].map((name) => [name, ['local', 'test', 'your-api-key', 'sk-test-1234', 'changeme']]),
  ),
  FCM_SERVICE_ACCOUNT_FILE: [account('/fcm/token'), account('http://oauth2.googleapis.com/token'), '/nowhere.json'],
  JWT_PRIVATE_KEY: ['', 'none'],
  JWT_KEY_ACCEPTED: ['none', 'a second key that is none'],
  WEB_PUSH_HOSTS: [
    ...[
      '*',
      '*.com',
      'localhost',
      'push.localhost',
      '127.0.0.1',
      '[::1]',
      '10.0.0.1',
      'mongo',
      'fcm.googleapis.com:8443',
    ],
    ...['https://fcm.googleapis.com', 'fcm.googleapis.com,', 'fcm.googleapis.com,*'],
  ],
  WEB_PUSH_SIMULATOR_URL: ['http://127.0.0.1:4010', 'https://push.example.in'],
  VAPID_SUBJECT: ['nobody', 'http://anarmitra.in', 'mailto:'],
  PATIENCE: ['10'],
  ACK_WAIT_MS: ['2000'],
  LOCK_MS: ['2000'],
  MARKET_SAMPLE: ['true'],
  LOCAL_SEED: ['true'],
  DEV_INBOX_URL: ['http://127.0.0.1:4010', 'https://inbox.example.in'],
  DEV_CHECKOUT_URL: ['http://127.0.0.1:4010', 'https://checkout.example.in'],
};
/** Settings of our own network, or a number, a name, a switch: not specific to a developer's machine. */
const harmless = [
  ...['ANAR_ENV', 'HOST', 'PORT', 'LOG_LEVEL', 'MONGO_URL', 'MONGO_DB', 'REDIS_URL', 'REDIS_PREFIX', 'NATS_URL'],
  ...[
    'NATS_STREAM',
    'NATS_REPLICAS',
    'JWKS_URL',
    'MIGRATE_ON_START',
    'SHED_ABOVE_LAG_MS',
    'KEEP_ALIVE_GRACE_SECONDS',
    'JWT_PRIVATE_KEY_FILE',
    'PATH',
  ],
  ...['COMPANY_NAME', 'COMPANY_EMAIL', 'COMPANY_PHONE', 'COMPANY_ADDRESS', 'GRIEVANCE_OFFICER'],
  ...[
    'AUTH_URL',
    'ORCHARD_URL',
    'DIAGNOSIS_URL',
    'MARKET_URL',
    'PAYMENTS_URL',
    'CONSULT_URL',
    'CONSULT_URLS',
    'WEB_DIST',
    'REPLICA_NAME',
    'TRUSTED_PROXIES',
  ],
  ...[
    'SMS_TEMPLATE_ID',
    'SMS_NOTICE_TEMPLATE_ID',
    'MARKET_RESOURCE',
    'WEATHER_CREDIT',
    'IMD_CREDIT',
    'OPENAI_VISION',
    'OPENAI_SPEECH_VOICE',
  ],
  ...['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_GSTIN', 'SELLER_SAC'],
  ...[
    'MANAGEMENT_HOST',
    'MANAGEMENT_PORT',
    'API_DOCS',
    'UPLOAD_SPOOL_DIR',
    'CONSULT_SRV',
    'SOCKET_DRAIN_SECONDS',
    'CALLS_WAIT_SECONDS',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_TRACES_SAMPLER_ARG',
  ],
];
const isNumber = (name: string) =>
  /_(MS|MB|MINUTE|DAY|HOUR|10_MIN|KNOWN|UNKNOWN|INPUT|OUTPUT|MODEL|PER_PERSON|MONTH|PERCENT|MAX)$|^(LIMIT|UPLOADS_OPEN)_/.test(
    name,
  );

function complaint(load: (env: NodeJS.ProcessEnv) => unknown, env: Record<string, string>): string {
  try {
    load(env);
  } catch (error) {
    return String(error);
  }
  return '';
}

describe.each(Object.entries(processes))('production settings of %s', (_name, { load, files, good }) => {
  const names = [...new Set([...[common, ...files].flatMap(settingsIn), ...serviceKeys])];

  it('start the service when complete', () => expect(() => load(good)).not.toThrow());

  it('are all covered by this table', () => {
    expect(names.filter((name) => !(name in refused) && !harmless.includes(name) && !isNumber(name))).toEqual([]);
  });

  const rows = names.flatMap((name) => (refused[name] ?? []).map((value) => [name, value] as const));
  it.each(rows)('are refused without showing the value: %s=%s', (name, value) => {
    const said = complaint(load, { ...good, [name]: value });
    expect(said).toContain(name);
    if (value.length > 8) expect(said).not.toContain(value);
  });

  it('that are wrong are all named in one message', () => {
    const wrong = Object.fromEntries(names.flatMap((name) => (refused[name]?.[0] ? [[name, refused[name][0]]] : [])));
    const said = complaint(load, { ...good, ...wrong, JWKS_URL: '', AUTH_URL: '' });
    for (const name of Object.keys(wrong)) expect(said).toContain(name);
  });

  it('are refused when two keys are the same', () => {
    const keys = names.filter((name) => /_KEY/.test(name) && !name.startsWith('JWT'));
    for (const name of keys.filter((key) => key !== 'SERVICE_KEY_AUTH_ORCHARD')) {
      const said = complaint(load, { ...good, [name]: oneKey });
      expect(said).toContain(`${name}: is the same as SERVICE_KEY_AUTH_ORCHARD`);
    }
  });
});

it('a local environment accepts settings that production refuses', () => {
  const local = { ANAR_ENV: 'local', OPENAI_BASE_URL: 'http://127.0.0.1:9000/v1', MEDIA_SIGNING_KEY: 'a'.repeat(32) };
  expect(() => diagnosis({ ...base, ...local })).not.toThrow();
});
