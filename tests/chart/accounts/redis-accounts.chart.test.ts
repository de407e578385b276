import { job } from '@anar/contracts/messages/job';
import { REVOKED_SESSIONS_KEY } from '@anar/contracts/users/tokens';
import { listFailedJobs, retryFailedJobs } from '@anar/service-kit/jobs/failed-jobs';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { createSpending } from '@anar/service-kit/provider/spending';
import { eventually, testConfig } from '@anar/service-kit/testing';
import { Redis } from 'ioredis';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServiceName, services } from '../render.ts';
import { type OwnServer, ownRedis, refusedByRedis } from './own-servers.ts';

/** Redis configured as in k8s/: each service works with its account, and cannot access another's keys. */
const PREFIX = 'anar';
let server: OwnServer;
const clients: Redis[] = [];
const started: Service[] = [];
function login(account: string, password?: string): Redis {
  const url = new URL(server.url(account));
  if (password !== undefined) url.password = password;
  const client = new Redis(url.href, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  client.on('error', () => undefined);
  clients.push(client);
  return client;
}

beforeAll(async () => {
  server = await ownRedis();
});
afterAll(async () => {
  await Promise.all(started.map((service) => service.stop({ graceful: false })));
  for (const client of clients) client.disconnect();
  await server?.stop();
});

/** A service of the kit without any other server. */
async function run(name: string, define: (service: Service) => void = () => undefined): Promise<Service> {
  const config = { ...testConfig(name), redis: { url: server.url(name), prefix: PREFIX } };
  const service = createService({ name, title: name, config, uses: { mongo: false, events: false } });
  define(service);
  started.push(service);
  await service.start();
  return service;
}
const refused = async (work: Promise<unknown>) =>
  expect(work).rejects.toThrow(/NOPERM|script can't access at least one of the keys/);

const once = job({ name: 'once', payload: Type.Object({ userId: Type.String() }), attempts: 1 });
const clock = job({ name: 'clock', payload: Type.Object({}), alone: true });

describe.each(['auth', 'payments', 'consult'])('%s with its Redis account', (name) => {
  it('runs immediate, delayed, scheduled and retried jobs, and removes them', async () => {
    const done: string[] = [];
    let fails = true;
    const service = await run(name, ({ jobs }) => {
      jobs.define(once, async ({ userId }) => {
        if (userId === 'fails' && fails) throw new Error('on purpose');
        done.push(userId);
      });
      jobs.define(clock, async () => void done.push('clock'));
      jobs.every(clock, '* * * * *');
    });
    await service.jobs.add(once, 'now', { userId: 'now' });
    await service.jobs.add(once, 'soon', { userId: 'soon' }, { delay: 50 });
    await service.jobs.add(once, 'fails', { userId: 'fails' });
    await service.jobs.add(once, 'late', { userId: 'late' }, { delay: 60 * 60_000 });
    await eventually(() => done.includes('now') && done.includes('soon'));
    await service.jobs.erase('late');
    const operator = { url: server.url('operator'), prefix: PREFIX };
    const failed = await eventually(async () => {
      const mine = (await listFailedJobs(operator)).filter(({ queue }) => queue === `${name}-once`);
      return mine.length > 0 && mine;
    });
    expect(failed).toMatchObject([{ id: 'fails', reason: 'on purpose' }]);
    fails = false;
    expect(await retryFailedJobs(operator, { queue: `${name}-once` })).toBe(1);
    await eventually(() => done.includes('fails'));
    const metrics = await eventually(async () => {
      const { body } = await service.management.inject('/metrics');
      return body.includes('jobs_open{job="once"') && body;
    });
    expect(metrics).toMatch(/^jobs_open\{job="once".*\} 0$/m);
    expect((await service.management.inject('/readyz')).json().dependencies.redis.status).toBe('up');
  });

  it('counts provider spending with a Lua script, up to the limit per day', async () => {
    const service = await run(name);
    const spending = createSpending(service, { provider: 'model', perDay: 2 });
    const charge = () => spending.charge({ userId: 'somebody', cap: 2, amount: 1 }, async () => 'answer');
    expect([await charge(), await charge()]).toEqual(['answer', 'answer']);
    await expect(charge()).rejects.toMatchObject({ outcome: 'day_spent' });
  });
});

it('Redis refused no command of the jobs and counters above', async () => {
  expect(await refusedByRedis(server)).toEqual([]);
});

it('a session revoked by auth is revoked for other services, which cannot change the revocation list', async () => {
  const [auth, market, gateway] = await Promise.all(['auth', 'market', 'gateway'].map((name) => run(name)));
  const sid = ulid();
  await auth?.revocations.revoke(sid);
  await eventually(() => market?.revocations.has(sid) && gateway?.revocations.has(sid));
  await refused(login('market').zadd(`${PREFIX}:${REVOKED_SESSIONS_KEY}`, 0, sid));
  await refused(login('gateway').del(`${PREFIX}:${REVOKED_SESSIONS_KEY}`));
});

it('consult replicas exchange messages on their channel; other services can neither subscribe nor publish', async () => {
  const channel = `${PREFIX}:consult:realtime#/#room#`;
  const [one, other] = [login('consult'), login('consult')];
  const published = new Promise((resolve) => other.on('smessage', (_channel, text) => resolve(text)));
  await other.ssubscribe(channel);
  await one.spublish(channel, 'नमस्ते');
  expect(await published).toBe('नमस्ते');
  await refused(login('auth').ssubscribe(channel));
  await refused(login('payments').spublish(channel, 'x'));
  await refused(one.publish('news', 'x'));
});

describe.each(services)('Redis account of %s', (name) => {
  const others = services.filter((other) => other !== name);
  const keysOf = (other: ServiceName) => [`${PREFIX}:${other}:limit`, `${PREFIX}-jobs:${other}-once:wait`];

  it('cannot read or write keys of another service, not even with a Lua script', async () => {
    const client = login(name);
    for (const key of others.flatMap(keysOf)) {
      await refused(client.get(key));
      await refused(client.set(key, 'x'));
      await refused(client.lpush(key, 'x'));
      await refused(client.eval("return redis.call('get', KEYS[1])", 1, key));
      await refused(client.eval(`return redis.call('get', '${key}')`, 0));
      await refused(client.rename(`${PREFIX}:${name}:a`, key));
    }
  });

  it.each([
    [['config', 'get', '*']],
    [['acl', 'list']],
    [['keys', '*']],
    [['scan', '0']],
    [['randomkey']],
    [['flushall']],
    [['client', 'list']],
    [['monitor']],
    [['shutdown', 'nosave']],
    [['script', 'flush']],
    [['function', 'flush']],
    [['pubsub', 'channels']],
    [['replicaof', 'no', 'one']],
    [['migrate', '127.0.0.1', '1', 'x', '0', '1']],
  ])('cannot run %j', async ([command = '', ...args]) => {
    await refused(login(name).call(command, ...args));
  });
});

it('Redis refuses a missing account, another account’s password and the default user; the probe account can only ping', async () => {
  const bare = new Redis(server.url('auth').replace(/\/\/.*@/, '//'), { lazyConnect: true, retryStrategy: () => null });
  bare.on('error', () => undefined);
  clients.push(bare);
  await expect(bare.get('x')).rejects.toThrow(/NOAUTH/);
  await expect(login('auth', new URL(server.url('payments')).password).get('x')).rejects.toThrow();
  const probe = new URL(server.url('auth'));
  Object.assign(probe, { username: 'probe', password: 'none' });
  const asProbe = new Redis(probe.href, { lazyConnect: true, enableReadyCheck: false, retryStrategy: () => null });
  asProbe.on('error', () => undefined);
  clients.push(asProbe);
  expect(await asProbe.ping()).toBe('PONG');
  await refused(asProbe.get('x'));
  // Otherwise protected mode would refuse all other pods.
  const [, state] = (await login('operator').call('acl', 'getuser', 'default')) as [string, string[]];
  expect(state).toContain('off');
  expect(state).not.toContain('nopass');
});
