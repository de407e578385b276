import { createVapid } from '@anar/auth/notifications/push/web-push/vapid';
import { signingKey } from '@anar/auth/sessions/signing-key';
import { SERVICE_CALLS, serviceKeyName } from '@anar/contracts/users/tokens';
import { describe, expect, it } from 'vitest';
import {
  containerOf,
  containersOf,
  examples,
  ofExample,
  pods,
  render,
  type ServiceName,
  services,
  template,
} from '../render.ts';

/** Which pod gets which key: none has a key that only others use. */
const SERVERS = ['MONGO_URL', 'REDIS_URL', 'NATS_URL'];
const between = (...pairs: string[]) =>
  pairs.flatMap((pair) => [`SERVICE_KEY_${pair}`, `SERVICE_KEY_${pair}_ACCEPTED`]);
const OF_AUTH = ['AUTH_ORCHARD', 'AUTH_DIAGNOSIS', 'AUTH_MARKET', 'AUTH_PAYMENTS', 'AUTH_CONSULT', 'CONSULT_AUTH'];
const OWN_OF_AUTH = ['JWT_PRIVATE_KEY', 'JWT_KEY_ACCEPTED', 'OTP_HASH_KEY', 'VAPID_PRIVATE_KEY'];
const HOLDERS: Record<ServiceName, string[]> = {
  gateway: ['REDIS_URL'],
  auth: [...SERVERS, ...between(...OF_AUTH), 'SMS_AUTH_KEY', ...OWN_OF_AUTH],
  orchard: [...SERVERS, ...between('AUTH_ORCHARD'), 'MEDIA_SIGNING_KEY', 'WEATHER_API_KEY', 'IMD_API_KEY'],
  diagnosis: [...SERVERS, ...between('AUTH_DIAGNOSIS'), 'MEDIA_SIGNING_KEY', 'OPENAI_API_KEY'],
  market: [...SERVERS, ...between('AUTH_MARKET'), 'MARKET_API_KEY'],
  payments: [
    ...[...SERVERS, ...between('AUTH_PAYMENTS', 'PAYMENTS_CONSULT', 'CONSULT_PAYMENTS')],
    ...['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'],
    ...['RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS'],
  ],
  consult: [
    ...[...SERVERS, ...between('AUTH_CONSULT', 'PAYMENTS_CONSULT', 'CONSULT_AUTH', 'CONSULT_PAYMENTS')],
    ...['MEDIA_SIGNING_KEY', 'TURN_SECRET'],
  ],
};
const everything = () => render(...ofExample('everything'));

it.each(services)('%s gets exactly the secrets that it uses', async (name) => {
  const { env } = containerOf(await everything(), name);
  const held = env.flatMap((one) => (one.valueFrom?.secretKeyRef ? [one.name] : []));
  expect(held.sort()).toEqual(HOLDERS[name].sort());
});

it('only auth mounts the Firebase service account file', async () => {
  const withFile = pods(await everything()).flatMap(({ spec }) =>
    containersOf(spec).filter(({ volumeMounts }) => volumeMounts.some(({ name }) => name === 'fcm')),
  );
  expect(new Set(withFile.map(({ name }) => name))).toEqual(new Set(['auth']));
});

it.each(examples)('%s: no secret value appears outside of Secrets', async (example) => {
  const all = await render(...ofExample(example));
  const keys = all.flatMap(({ kind, stringData = {}, data = {} }) =>
    kind === 'Secret' ? [...Object.values(stringData), ...Object.values(data)] : [],
  );
  const rest = JSON.stringify(all.filter(({ kind }) => kind !== 'Secret'));
  expect(keys.filter((key) => key.length > 4 && rest.includes(key))).toEqual([]);
});

describe('generated keys', () => {
  const keys = async () => {
    const all = await render(...ofExample('local'));
    const secret = all.find(({ kind, metadata }) => kind === 'Secret' && metadata.name === 'anar-mitra-keys');
    const data = Object.entries(secret?.data ?? {}).map(([name, text]) => [
      name,
      Buffer.from(text, 'base64').toString(),
    ]);
    return { secret, data: Object.fromEntries(data) as Record<string, string> };
  };

  it('are valid for the services and all different', async () => {
    const { data } = await keys();
    expect(signingKey(data.JWT_PRIVATE_KEY ?? '').publicJwk).toMatchObject({ alg: 'ES256', crv: 'P-256' });
    expect(createVapid(data.VAPID_PRIVATE_KEY ?? '', 'https://anarmitra.in').publicKey).toHaveLength(87);
    const ofPairs = SERVICE_CALLS.map(([caller, called]) => serviceKeyName(caller, called));
    for (const name of ['OTP_HASH_KEY', 'MEDIA_SIGNING_KEY', 'TURN_SECRET', ...ofPairs]) {
      expect(data[name]).toMatch(/^[A-Za-z0-9]{48}$/);
    }
    expect(new Set(Object.values(data)).size).toBe(5 + ofPairs.length);
  });

  it('are kept when the release is uninstalled', async () => {
    const { secret } = await keys();
    expect(secret?.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
  });

  it.each([
    ['without a cluster', []],
    ['when none are to be made', ['--set', 'secrets.generate=false']],
  ])('%s an existing Secret is required', async (_when, more) => {
    const { ok, text } = await template(...ofExample('minimal'), '--set', 'secrets.existingSecret=', ...more);
    expect(ok).toBe(false);
    expect(text).toContain('secrets.existingSecret is required here');
    expect(text).toContain('--dry-run=server');
  });

  it('are not rendered when an existing Secret is set', async () => {
    const all = await render(...ofExample('minimal'));
    expect(all.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const { env } = containerOf(all, 'auth');
    expect(env.find(({ name }) => name === 'OTP_HASH_KEY')?.valueFrom?.secretKeyRef?.name).toBe('anar-keys');
  });
});

it('a missing database address fails the render with a message that names the setting', async () => {
  const { text } = await template(...ofExample('minimal'), '--set', 'secrets.connections.existingSecret=');
  expect(text).toContain('secrets.connections.values.MONGO_URL is required, or secrets.connections.existingSecret');
});

describe('with one account per service', () => {
  const perService = ['--set', 'secrets.connections.perService=true'];
  const addressesOf = async (name: ServiceName, ...args: string[]) => {
    const { env } = containerOf(await render(...args), name);
    const ofServers = env.filter((one) => SERVERS.includes(one.name));
    return ofServers.map((one) => [one.name, one.valueFrom?.secretKeyRef?.name, one.valueFrom?.secretKeyRef?.key]);
  };

  it.each(services)('%s reads only its own addresses', async (name) => {
    const mine = name === 'gateway' ? ['REDIS_URL'] : SERVERS;
    expect(await addressesOf(name, ...ofExample('production'))).toEqual(
      mine.map((url) => [url, 'anar-connections', `${name.toUpperCase()}_${url}`]),
    );
    expect(await addressesOf(name, ...ofExample('minimal'))).toEqual(mine.map((url) => [url, 'anar-connections', url]));
  });

  it.each([
    ['their Secret', 'secrets.connections.existingSecret=', 'secrets.connections.existingSecret is required'],
    ['one for what is made', 'migrate.connectionsSecret=', 'migrate.connectionsSecret is required'],
  ])('%s is required', async (_what, setting, sentence) => {
    const { ok, text } = await template(...ofExample('production'), ...perService, '--set', setting);
    expect(ok).toBe(false);
    expect(text).toContain(`${sentence} with`);
  });
});

it('consult gets TURN_SECRET only when the relay has an address', async () => {
  const { env } = containerOf(await render(...ofExample('minimal')), 'consult');
  expect(env.map(({ name }) => name)).not.toContain('TURN_SECRET');
});
