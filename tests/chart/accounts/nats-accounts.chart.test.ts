import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { logIn } from '@anar/running-system/http-client';
import { type OwnProduct, runTogether } from '@anar/running-system/running-system';
import { listDeadLetters } from '@anar/service-kit/events/consumer/dead-letters';
import { erasuresAhead } from '@anar/service-kit/events/erasure/replay-erasures';
import { natsServers } from '@anar/service-kit/events/nats/nats';
import { eventually } from '@anar/service-kit/testing';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { containersOf, environmentOf, ofExample, pods, render, root, services } from '../render.ts';
import { type OwnServer, ownNats, ownRedis, refusedByRedis } from './own-servers.ts';

/** NATS and Redis configured as in k8s/, with the whole product, each service with its own accounts. */
const STREAM = 'ANAR';
const keeping = services.filter((name) => name !== 'gateway');
const databaseOf = (name: string) => `t_accounts_${name}_${run}`;
/** Readiness of a process's dependencies. */
interface Readiness {
  dependencies: { redis: { status: string }; nats?: { status: string } };
}
const run = ulid().slice(-10).toLowerCase();
let nats: OwnServer;
let redis: OwnServer;
let product: OwnProduct | undefined;
const connections: NatsConnection[] = [];

async function login(account: string): Promise<NatsConnection> {
  const connection = await connect({
    ...natsServers(nats.url(account)),
    inboxPrefix: `_INBOX.${account}`,
    timeout: 5000,
  });
  connections.push(connection);
  return connection;
}

/** As the chart's Job does it, with the account that may create streams and consumers. */
async function migrate(): Promise<void> {
  const all = await render(...ofExample('minimal'));
  const job = pods(all).find(({ kind }) => kind === 'Job');
  for (const container of job ? containersOf(job.spec) : []) {
    const own = {
      MONGO_URL: process.env.MONGO_URL,
      MONGO_DB: databaseOf(container.name),
      NATS_URL: nats.url('migrate'),
    };
    const env = { ...environmentOf(all, container), ...own };
    const main = join(root, `${container.args[0]?.replace(/\.js$/, '.ts')}`);
    await promisify(execFile)(process.execPath, [main, 'migrate', '100'], { env });
  }
}

beforeAll(async () => {
  // Sequentially: if the second does not start, the first is known and stopped.
  nats = await ownNats();
  redis = await ownRedis();
  await migrate();
});
afterAll(async () => {
  await product?.stop();
  await Promise.all(connections.map((connection) => connection.close()));
  await Promise.all([nats?.stop(), redis?.stop()]);
});

it('each NATS account may publish dead letters for exactly its own consumers', async () => {
  const { consumers } = await jetstreamManager(await login('operator'));
  const made: string[] = [];
  for await (const { name } of consumers.list(STREAM)) made.push(name);
  const users = readFileSync(join(root, 'k8s/nats/users.conf'), 'utf8');
  for (const name of keeping) {
    const [, own = ''] = new RegExp(`user: ${name}, ([\\s\\S]*?)subscribe:`).exec(users) ?? [];
    const parks = [...own.matchAll(/"anar\.dead\.([a-z-]+)\.of\.\*"/g)].map(([, consumer]) => consumer);
    expect(parks.sort(), name).toEqual(made.filter((consumer) => consumer.startsWith(`${name}-`)).sort());
  }
  expect(made.length).toBeGreaterThan(40);
});

describe('all services with their NATS and Redis accounts', () => {
  const settingsOf = (name: (typeof services)[number]) => ({
    ...{ MIGRATE_ON_START: 'false', REDIS_PREFIX: 'anar', REDIS_URL: redis.url(name) },
    ...(name === 'gateway' && { WEB_DIST: '' }),
    ...(name !== 'gateway' && { NATS_STREAM: STREAM, NATS_URL: nats.url(name), MONGO_DB: databaseOf(name) }),
  });

  beforeAll(async () => {
    // Cleaned up with the privileged account.
    vi.stubEnv('REDIS_URL', redis.url('operator'));
    vi.stubEnv('NATS_URL', nats.url('operator'));
    vi.stubEnv('BUILT_WEB', 'none');
    product = await runTogether({ env: Object.fromEntries(services.map((name) => [name, settingsOf(name)])) });
  });

  it('work from login to account deletion, without a permission violation or a dead letter', async () => {
    if (product === undefined) throw new Error('not started');
    const farmer = await logIn(product, '9876500009');
    const key = () => ({ 'idempotency-key': ulid() });
    const orchard = {
      userId: farmer.userId,
      plantAge: 3,
      currentPhase: 'fruiting',
      baharType: 'mrig',
      plantCount: 100,
    };
    const text = 'फल पर तेल जैसे काले धब्बे';
    const answers = [
      await farmer.call('POST', '/api/orchard/new', orchard, key()),
      await farmer.call('POST', '/api/diagnose/text', { text }, key()),
      await farmer.call('GET', `/api/wallet/user/${farmer.userId}`),
      await farmer.call('GET', '/api/doctors'),
      await farmer.call('DELETE', `/api/users/${farmer.userId}`, undefined, key()),
    ];
    expect(answers.map(({ status, body }) => (status < 300 ? 'done' : [status, body]))).toEqual(
      answers.map(() => 'done'),
    );
    const operator = await login('operator');
    const { streams } = await jetstreamManager(operator);
    await eventually(async () => {
      const { state } = await streams.info(STREAM, { subjects_filter: `anar.*.user-erased.${farmer.userId}` });
      expect(Object.keys(state.subjects ?? {})).toHaveLength(keeping.length);
      expect(await erasuresAhead(operator, { stream: STREAM })).toEqual([]);
      return true;
    });
    expect(await listDeadLetters(operator, { url: '', stream: STREAM })).toEqual([]);
    for (const name of services) {
      const { dependencies } = (await (await fetch(`${product.management[name]}/readyz`)).json()) as Readiness;
      expect([name, dependencies.redis.status, dependencies.nats?.status ?? 'up']).toEqual([name, 'up', 'up']);
    }
    expect(nats.log()).not.toMatch(/violation/i);
    expect(await refusedByRedis(redis)).toEqual([]);
  });
});

describe.each(keeping)('NATS account of %s', (name) => {
  const others = keeping.filter((other) => other !== name);
  const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow(/permission/i);

  it('cannot publish events or dead letters of another service, nor session revocations unless it is auth', async () => {
    const connection = await login(name);
    for (const other of others) {
      await refused(jetstream(connection).publish(`anar.${other}.user-erased.X`, '{}'));
      await refused(jetstream(connection).publish(`anar.dead.${other}-auth-user-deleted.of.X`, '{}'));
    }
    if (name !== 'auth') await refused(connection.request('anar.session-revoked', 'X'));
    await jetstream(connection).publish(`anar.${name}.tried.X`, '{}');
  });

  it('cannot create, change or delete streams and consumers', async () => {
    const connection = await login(name);
    const made = ['STREAM.CREATE.X', `STREAM.UPDATE.${STREAM}`, `STREAM.DELETE.${STREAM}`, 'STREAM.RESTORE.X'];
    const read = [`CONSUMER.CREATE.${STREAM}`, `CONSUMER.CREATE.${STREAM}.x`, `CONSUMER.DURABLE.CREATE.${STREAM}.x`];
    const gone = [`CONSUMER.DELETE.${STREAM}.x`, 'ACCOUNT.PURGE.$G', `STREAM.SNAPSHOT.${STREAM}`];
    for (const call of [...made, ...read, ...gone]) await refused(connection.request(`$JS.API.${call}`, '{}'));
  });

  it('cannot subscribe to all events or to the inboxes of other services', async () => {
    const connection = await login(name);
    for (const subject of ['anar.>', '>', '_INBOX.>', `_INBOX.${others[0]}.>`, '$JS.API.>']) {
      const delivery = new Promise((_, reject) =>
        connection.subscribe(subject, {
          callback: (error) => {
            if (error) reject(error);
          },
        }),
      );
      await refused(delivery);
    }
  });

  it('cannot have JetStream deliver its event under a subject of another service', async () => {
    const [connection, operator] = [await login(name), await login('operator')];
    const id = ulid();
    const own = `anar.${name}.forged.${id}`;
    const { consumers, streams } = await jetstreamManager(operator);
    const durable = `${name}-forged`;
    await consumers.add(STREAM, { durable_name: durable, filter_subject: own, ack_policy: 'explicit' as never });
    await jetstream(connection).publish(own, '{"forged":true}');
    const reply = `anar.${others[0]}.forged.${id}`;
    connection.publish(`$JS.API.CONSUMER.MSG.NEXT.${STREAM}.${durable}`, '{"batch":1}', { reply });
    await connection.flush();
    await eventually(async () => (await consumers.info(STREAM, durable)).delivered.consumer_seq > 0);
    const { state } = await streams.info(STREAM, { subjects_filter: reply });
    expect(state.subjects ?? {}).toEqual({});
    await consumers.delete(STREAM, durable);
  });
});

it('the migrate account cannot publish events, and connections without a valid account are refused', async () => {
  await expect(jetstream(await login('migrate')).publish('anar.auth.user-deleted.X', '{}')).rejects.toThrow(
    /permission/i,
  );
  const { host } = new URL(nats.url('auth'));
  await expect(connect({ servers: host })).rejects.toThrow(/authorization/i);
  await expect(connect({ servers: host, user: 'anar', pass: 'local-only' })).rejects.toThrow(/authorization/i);
});
