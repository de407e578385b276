import { generateKeyPairSync } from 'node:crypto';
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
import { ALLOCATOR, COMMAND_FLAGS, NODE_FLAGS } from '@anar/service-kit/lifecycle/node-flags';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { describe, expect, it } from 'vitest';

/** docker-compose.yml gives each service the settings that its config.ts requires. */
const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = load(read('docker-compose.yml'), { schema: CORE_SCHEMA.withTags(mergeTag) }) as {
  services: Record<
    string,
    { image?: string; environment: Record<string, string | null>; mem_limit: string; ports?: string[] }
  >;
};
/** Default values of `docker compose`: the text after `:-`. */
function unset(text: string): string {
  // Innermost first: a default may contain a variable itself.
  const resolved = text.replace(/\$\{\w+:-([^${}]*)\}/g, '$1');
  return resolved === text ? text : unset(resolved);
}

const settings = {
  auth: { loadConfig: auth, files: ['services/auth/src/config.ts'] },
  orchard: {
    loadConfig: orchard,
    files: [
      'services/orchard-advisory/src/config.ts',
      'services/orchard-advisory/src/weather/settings.ts',
      'services/orchard-advisory/src/alerts/settings.ts',
    ],
  },
  diagnosis: {
    loadConfig: diagnosis,
    files: ['services/diagnosis-ai/src/config.ts', 'services/diagnosis-ai/src/openai/settings.ts'],
  },
  market: {
    loadConfig: market,
    files: ['services/market-ingest/src/config.ts', 'services/market-ingest/src/ingest/portal/settings.ts'],
  },
  payments: { loadConfig: payments, files: ['services/payments/src/config.ts'] },
  consult: { loadConfig: consult, files: ['services/consult-chat/src/config.ts'] },
  gateway: { loadConfig: gateway, files: ['gateway/src/config.ts'] },
};

it('the image starts node with the memory flags of `npm start` and the allocator of the benches', () => {
  expect(read('Dockerfile')).toContain(`NODE_OPTIONS="${NODE_FLAGS.join(' ')}"`);
  expect(read('Dockerfile')).toContain(`ENTRYPOINT ${JSON.stringify(['node', ...COMMAND_FLAGS]).replace(',', ', ')}`);
  const allocator = Object.entries(ALLOCATOR).map(([name, value]) => `${name}=${value}`);
  expect(read('Dockerfile')).toContain(`ENV ${allocator.join(' ')}\n`);
});

it('docker-compose.yml publishes only the gateway’s port, which also serves the sandbox checkout', () => {
  const published = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
  expect(published.map(([name]) => name)).toEqual(['gateway']);
  const { PUBLIC_URL, RAZORPAY_CHECKOUT_URL } = compose.services.payments?.environment ?? {};
  const checkout = unset(RAZORPAY_CHECKOUT_URL ?? '');
  expect(checkout).toBe(`${unset(PUBLIC_URL ?? '')}/dev/razorpay/checkout.js`);
});

it('the call relay of docker-compose.yml is pinned, hardened and gets the settings of its start script', () => {
  const { coturn } = compose.services;
  expect(coturn).toMatchObject({
    network_mode: 'host',
    read_only: true,
    cap_drop: ['ALL'],
    cap_add: ['NET_BIND_SERVICE'],
  });
  // Newer than 4.13: before, an address may have a form that no range of denied-peers.conf matches.
  expect(coturn?.image).toMatch(/^coturn\/coturn:4\.(1[3-9]|[2-9]\d)-alpine$/);
  const script = read('tools/coturn/start.sh');
  const settings = [...script.matchAll(/"\$\{([A-Z_]+):=/g)].map(([, name]) => String(name));
  // The first is set by tests only, the second is where the container can write.
  const inside = ['TURN_UDP', 'TURN_CONFIG'];
  expect(Object.keys(coturn?.environment ?? {}).sort()).toEqual(
    settings.filter((name) => !inside.includes(name)).sort(),
  );
  for (const name of settings) expect(script).toMatch(new RegExp(`^# .*${name}`, 'm'));
});

it('the gateway’s memory limit leaves room beside the upload spool, and one client cannot fill the spool', () => {
  const { gateway: own, market: other } = compose.services;
  const number = (text: string | null | undefined) => Number.parseInt(unset(text ?? ''), 10);
  const spool = number(own?.environment.UPLOAD_SPOOL_MB);
  expect(number(own?.mem_limit) - spool).toBeGreaterThanOrEqual(number(other?.mem_limit));
  expect(number(own?.environment.UPLOADS_OPEN_ADDRESS) * 9).toBeLessThanOrEqual(spool);
});

describe.each(Object.entries(settings))('%s in docker-compose.yml', (name, { loadConfig, files }) => {
  const environment = compose.services[name]?.environment ?? {};
  const named = files.flatMap((file) => [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, word]) => word));

  it('starts: each variable is set or has a default', () => {
    const given = Object.entries(environment).flatMap(([key, value]) => (value === null ? [] : [[key, unset(value)]]));
    const env = Object.fromEntries(given) as NodeJS.ProcessEnv;
    if (env.JWT_PRIVATE_KEY_FILE) {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      delete env.JWT_PRIVATE_KEY_FILE;
      env.JWT_PRIVATE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    }
    // Created by the key container.
    delete env.FCM_SERVICE_ACCOUNT_FILE;
    expect(() => loadConfig(env)).not.toThrow();
  });

  it('gets no variable that it does not read', () => {
    const common = [...read('packages/service-kit/src/lifecycle/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
      ([, word]) => word,
    );
    const ofPairs = serviceKeyNamesOf(name).flatMap((key) => [key, `${key}_ACCEPTED`]);
    expect(Object.keys(environment).filter((key) => ![...named, ...common, ...ofPairs].includes(key))).toEqual([]);
  });
});

it.each([
  ['the model and the checks of a day', 'diagnosis', /\b(OPENAI|FREE|BASIC)_[A-Z_]+(?=:)/g, 10],
  ['the pushes', 'auth', /\b(FCM|VAPID|WEB_PUSH|SMS_NOTICE|NOTICE)_[A-Z_]+(?=:)/g, 9],
  ['the prices', 'market', /\bMARKET_[A-Z_]+(?=:)/g, 5],
  ['the weather and the warnings', 'orchard', /\b(WEATHER|IMD)_[A-Z_]+(?=:)/g, 8],
] as const)('docker-compose.yml passes through the settings of %s', (_what, name, variables, most) => {
  const own = settings[name].files.flatMap((file) => read(file).match(variables) ?? []);
  expect(Object.keys(compose.services[name]?.environment ?? {})).toEqual(expect.arrayContaining(own));
  expect(own.length).toBeGreaterThan(most);
});
