import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig as auth } from '@anar/auth/config';
import { loadConfig as consult } from '@anar/consult-chat/config';
import { serviceKeyNamesOf } from '@anar/contracts/users/tokens';
import { loadConfig as diagnosis } from '@anar/diagnosis-ai/config';
import { loadConfig as gateway } from '@anar/gateway/config';
import { loadConfig as market } from '@anar/market-ingest/config';
import { loadConfig as orchard } from '@anar/orchard-advisory/config';
import { loadConfig as payments } from '@anar/payments/config';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import {
  chart,
  containerOf,
  environmentOf,
  examples,
  ofExample,
  render,
  root,
  type ServiceName,
  services,
} from './render.ts';

/** The chart gives each service what its config.ts requires, and every setting is configurable. */
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const namesIn = (path: string) => [...read(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => String(name));
const compose = load(read('docker-compose.yml'), { schema: CORE_SCHEMA.withTags(mergeTag) }) as {
  services: Record<ServiceName, { command: string[]; environment: Record<string, string | null> }>;
};
const loaders = { gateway, auth, orchard, diagnosis, market, payments, consult };
const files: Record<ServiceName, string[]> = {
  gateway: ['gateway/src/config.ts'],
  auth: ['services/auth/src/config.ts'],
  orchard: ['config', 'weather/settings', 'alerts/settings'].map((name) => `services/orchard-advisory/src/${name}.ts`),
  diagnosis: ['config', 'openai/settings'].map((name) => `services/diagnosis-ai/src/${name}.ts`),
  market: ['config', 'ingest/portal/settings'].map((name) => `services/market-ingest/src/${name}.ts`),
  payments: ['services/payments/src/config.ts'],
  consult: ['services/consult-chat/src/config.ts'],
};
const common = namesIn('packages/service-kit/src/lifecycle/config.ts');

/** Variables that operators set through another value of the chart, with that value. */
const ELSEWHERE: Record<string, RegExp> = {
  'the image': /^(WEB_DIST|PATH)$/,
  'the chart, because its probes, Services and policies name them': /^(HOST|PORT|MANAGEMENT_HOST|MANAGEMENT_PORT)$/,
  'the chart, from what services are to each other':
    /^(JWKS_URL|(AUTH|ORCHARD|DIAGNOSIS|MARKET|PAYMENTS|CONSULT)_URL|REPLICA_NAME|CONSULT_SRV)$/,
  'nobody: CONSULT_SRV finds the replicas': /^CONSULT_URLS$/,
  'the job that migrates': /^MIGRATE_ON_START$/,
  'publicUrl, local.enabled':
    /^(PUBLIC_URL|ANAR_ENV|LOCAL_SEED|MARKET_SAMPLE|DEV_(INBOX|CHECKOUT)_URL|WEB_PUSH_SIMULATOR_URL)$/,
  'Secrets: addresses of servers': /^(MONGO|REDIS|NATS)_URL$/,
  'Secrets: our own keys':
    /^(JWT_(PRIVATE_KEY|KEY_ACCEPTED)|OTP_HASH_KEY|MEDIA_SIGNING_KEY|SERVICE_KEY_[A-Z]+_[A-Z]+(_ACCEPTED)?|VAPID_PRIVATE_KEY|TURN_SECRET)$/,
  'Secrets: accounts with others':
    /^((SMS_AUTH|OPENAI_API|WEATHER_API|IMD_API|MARKET_API)_KEY|RAZORPAY_(KEY_ID|KEY_SECRET|WEBHOOK_SECRET(_PREVIOUS)?)|FCM_SERVICE_ACCOUNT_FILE)$/,
  'nobody: the key is a variable': /^JWT_PRIVATE_KEY_FILE$/,
  'all of them by their prefix': /^OTEL_/,
  'nobody: for tests': /^(PATIENCE|ACK_WAIT_MS|LOCK_MS)$/,
  'nobody: it is /tmp, the only folder that can be written': /^UPLOAD_SPOOL_DIR$/,
};
const isElsewhere = (name: string) => Object.values(ELSEWHERE).some((names) => names.test(name));
/** Of the common settings, those of services that store photos. */
const OF_PHOTOS = ['PHOTO_REFUSALS_PER_HOUR'];
const WITH_PHOTOS: readonly ServiceName[] = ['diagnosis', 'consult'];
/** Settings of servers that the gateway does not use. */
const NOT_GATEWAYS = ['MONGO_DB', 'NATS_STREAM', 'NATS_REPLICAS'];

interface Schema {
  properties: {
    env: { properties: Record<string, unknown> };
    services: {
      properties: Record<ServiceName, { allOf: [unknown, { properties: { env: { properties: object } } }] }>;
    };
  };
}
const schema = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8')) as Schema;

describe.each(services)('chart settings of %s', (name) => {
  const ofPairs = serviceKeyNamesOf(name).flatMap((key) => [key, `${key}_ACCEPTED`]);
  const asked = [...new Set([...common, ...files[name].flatMap(namesIn), ...ofPairs])];

  it('start the same command as docker-compose.yml', async () => {
    expect(containerOf(await render(...ofExample('minimal')), name).args).toEqual(compose.services[name].command);
  });

  it('cover exactly the variables of its config.ts', () => {
    const mayBeSet = Object.keys(schema.properties.services.properties[name].allOf[1].properties.env.properties);
    const wanted = asked.filter(
      (setting) =>
        !isElsewhere(setting) &&
        (WITH_PHOTOS.includes(name) || !OF_PHOTOS.includes(setting)) &&
        (name !== 'gateway' || !NOT_GATEWAYS.includes(setting)),
    );
    expect(mayBeSet.sort()).toEqual(wanted.sort());
  });

  it.each(examples)('set no variable that the service does not read: %s', async (example) => {
    const { env } = containerOf(await render(...ofExample(example)), name);
    const given = env.map((variable) => variable.name).filter((variable) => variable !== 'NODE_IP');
    expect(given.filter((variable) => !asked.includes(variable))).toEqual([]);
    expect(new Set(given).size).toBe(given.length);
    expect(env).toEqual(
      expect.arrayContaining([
        { name: 'HOST', value: '0.0.0.0' },
        { name: 'PORT', value: '8080' },
        { name: 'MANAGEMENT_HOST', value: '0.0.0.0' },
        { name: 'MANAGEMENT_PORT', value: '9090' },
      ]),
    );
  });

  it.each(examples)('load in its config.ts: %s', async (example) => {
    const all = await render(...ofExample(example));
    expect(() => loaders[name](environmentOf(all, containerOf(all, name)))).not.toThrow();
  });
});

it('the shared env accepts exactly the settings common to all services', () => {
  const shared = Object.keys(schema.properties.env.properties);
  expect(shared.sort()).toEqual(
    common.filter((one) => !isElsewhere(one) && ![...OF_PHOTOS, 'MONGO_DB'].includes(one)).sort(),
  );
});

it('a large number reaches the service without exponent notation', async () => {
  const { env } = containerOf(await render(...ofExample('production')), 'diagnosis');
  expect(env).toContainEqual({ name: 'OPENAI_CALLS_PER_DAY', value: '2000000' });
});

it('env of one service overrides the shared env; null falls back to the shared value', async () => {
  const own = [
    '--set',
    'env.LOG_LEVEL=warn',
    '--set',
    'services.auth.env.LOG_LEVEL=debug',
    '--set',
    'services.market.env.LOG_LEVEL=null',
  ];
  const all = await render(...ofExample('minimal', ...own));
  const level = (name: ServiceName) => containerOf(all, name).env.find((one) => one.name === 'LOG_LEVEL')?.value;
  expect([level('auth'), level('orchard'), level('market')]).toEqual(['debug', 'warn', 'warn']);
});

it('the gateway’s upload spool fits its /tmp, which is on disk and not in memory', async () => {
  const all = await render(...ofExample('minimal'));
  const values = load(readFileSync(join(chart, 'values.yaml'), 'utf8')) as {
    services: { gateway: { tmp: { sizeLimit: string }; resources: { limits: Record<string, string> } } };
  };
  const { tmp, resources } = values.services.gateway;
  const spool = Number(/UPLOAD_SPOOL_MB:.*default: (\d+)/.exec(read('gateway/src/config.ts'))?.[1]);
  expect(spool).toBeGreaterThan(1000);
  expect(Number.parseInt(tmp.sizeLimit, 10)).toBeGreaterThan(spool);
  expect(Number.parseInt(resources.limits['ephemeral-storage'] ?? '', 10)).toBeGreaterThan(
    Number.parseInt(tmp.sizeLimit, 10),
  );
  expect(containerOf(all, 'gateway').resources.limits.memory).toBe('320Mi');
});

it('each service has the memory limit of docker-compose.yml', async () => {
  const all = await render(...ofExample('minimal'));
  const limits = Object.fromEntries(services.map((name) => [name, containerOf(all, name).resources.limits.memory]));
  const compared = read('docker-compose.yml');
  expect(compared).toContain('mem_limit: 320m');
  expect(limits).toEqual({ ...Object.fromEntries(services.map((name) => [name, '320Mi'])), diagnosis: '576Mi' });
});
