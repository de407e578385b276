import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Caller, logIn, request } from '@anar/running-system/http-client';
import { type RunningSystem, runSystem } from '@anar/running-system/running-system';
import { eventually } from '@anar/service-kit/testing';
import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { load } from 'js-yaml';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const chartFiles = join(import.meta.dirname, '../../charts/anar-mitra/files');
const services = ['auth', 'orchard', 'diagnosis', 'market', 'payments', 'consult'] as const;

/** Each server and one service goes down during requests: clear errors in Hindi, then recovery without a restart. */

const HINDI = /[\u0900-\u097F]/;
const names = ['MONGO_URL', 'REDIS_URL', 'NATS_URL'] as const;
let proxies: Record<(typeof names)[number], TcpProxy>;
let system: RunningSystem;
let farmer: Caller;

beforeAll(async () => {
  const made = await Promise.all(names.map(async (name) => [name, await tcpProxy(process.env[name] ?? '')]));
  proxies = Object.fromEntries(made);
  const servers = Object.fromEntries(names.map((name) => [name, proxies[name].url]));
  system = await runSystem({ servers });
  farmer = await logIn(system, '9876500001');
});
afterAll(async () => {
  await system?.stop();
  await Promise.all(names.map((name) => proxies?.[name].stop()));
});

const orchard = (key: string) =>
  farmer.call(
    'POST',
    '/api/orchard/new',
    { userId: farmer.userId, plantAge: 3, currentPhase: 'fruiting', baharType: 'mrig', plantCount: 100 },
    { 'idempotency-key': key },
  );
const orchards = async () =>
  (await farmer.call('GET', `/api/orchards/user/${farmer.userId}`)).body.data as { id: string }[];
const check = (key: string) =>
  farmer.call('POST', '/api/diagnose/text', { text: 'फल पर तेल जैसे काले धब्बे' }, { 'idempotency-key': key });

function expectClear(answers: { status: number; body: { error?: string; code?: string } }[]) {
  for (const { status, body } of answers) {
    if (status < 400) continue;
    expect([status, body.code]).toEqual([expect.toSatisfy((s) => s === 503 || s === 409), expect.any(String)]);
    expect(body.error).toMatch(HINDI);
  }
}

/** Every `expr` of a file, at any depth. */
function expressions(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'expr' && typeof value === 'string' ? [value] : expressions(value),
  );
}

/** Metrics in PromQL, without recorded ones (with colons) and the parts of a histogram. */
function metricsIn(promql: string): string[] {
  const bare = promql
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const names = bare.match(/(?<![\w:$])[a-z_]\w*(?![\w:]|\s*\()/g) ?? [];
  return names.filter((name) => name.includes('_')).map((name) => name.replace(/_(bucket|count|sum)$/, ''));
}

describe('metrics', () => {
  it.each(['rules.yaml', 'dashboard.json'])('in %s of the chart are exposed by the services', async (file) => {
    const found = expressions(load(readFileSync(join(chartFiles, file), 'utf8')));
    const names = new Set(found.flatMap(metricsIn));
    expect(names.size).toBeGreaterThan(20);
    const pages = await Promise.all(
      [...services, 'gateway' as const].map(async (name) => (await fetch(`${system.management[name]}/metrics`)).text()),
    );
    // Metrics that start with kube_ come from kube-state-metrics.
    const ours = [...names].filter((name) => !name.startsWith('kube_'));
    const missing = ours.filter((name) => !pages.some((page) => page.includes(`# TYPE ${name} `)));
    expect(missing).toEqual([]);
  });
});

describe('MongoDB down while orchards are created', () => {
  it('answers 503 in Hindi, and repeated submissions are stored exactly once after recovery', async () => {
    const before = (await orchards()).length;
    const keys = Array.from({ length: 12 }, () => ulid());
    const first = Promise.all(keys.map(orchard));
    await proxies.MONGO_URL.cut();
    const during = [...(await first), ...(await Promise.all(keys.slice(0, 4).map(orchard)))];
    expectClear(during);
    expect(during.some(({ status }) => status === 503)).toBe(true);
    for (const name of services) {
      const ask = (path: string) => request(`${system.management[name]}${path}`, 'GET');
      const ready = await ask('/readyz');
      expect([name, ready.status, ready.body.dependencies]).toMatchObject([name, 503, { mongo: { status: 'down' } }]);
      expect((await ask('/livez')).status).toBe(200);
      expect((await ask('/metrics')).body.text).toMatch(/^dependency_up\{dependency="mongo",status="down".*\} 0$/m);
    }
    const door = await request(`${system.url}/readyz`, 'GET');
    expect([door.status, door.body.status]).toEqual([200, 'degraded']);
    await proxies.MONGO_URL.reopen();
    await eventually(async () => (await Promise.all(keys.map(orchard))).every(({ status }) => status === 201), 600);
    expect((await orchards()).length - before).toBe(keys.length);
  });
});

describe('NATS down', () => {
  it('requests still succeed, and checks work again when it is back', async () => {
    await proxies.NATS_URL.cut();
    const made = await orchard(ulid());
    expect(made.status).toBe(201);
    expect((await request(`${system.url}/readyz`, 'GET')).status).toBe(200);
    await proxies.NATS_URL.reopen();
    await eventually(async () => (await check(ulid())).status === 201, 600);
  });
});

describe('Redis down', () => {
  it('logins get 503 in Hindi, reads continue, and logins work again when it is back', async () => {
    await proxies.REDIS_URL.cut();
    const sent = await request(`${system.url}/api/auth/send-otp`, 'POST', { phone: '9876500002' });
    expect(sent.status).toBe(503);
    expect(sent.body.error).toMatch(HINDI);
    expect((await farmer.call('GET', `/api/orchards/user/${farmer.userId}`)).status).toBe(200);
    await proxies.REDIS_URL.reopen();
    const again = await eventually(() => logIn(system, '9876500003'), 600);
    expect(again.userId).toMatch(/^[0-9A-Z]{26}$/);
  });
});

describe('one service down', () => {
  it('only its own calls get 503, and they work again after its restart', async () => {
    await system.takeDown('diagnosis');
    const down = await check(ulid());
    expect([down.status, down.body.code]).toEqual([503, 'service_unavailable']);
    expect(down.body.error).toMatch(HINDI);
    expect((await farmer.call('GET', `/api/orchards/user/${farmer.userId}`)).status).toBe(200);
    const page = await farmer.call('GET', `/api/users/${farmer.userId}/diagnoses`);
    expect([page.status, page.body.diagnosesUnavailable]).toEqual([200, true]);
    await system.restart('diagnosis');
    await eventually(async () => (await check(ulid())).status === 201, 600);
  });
});
