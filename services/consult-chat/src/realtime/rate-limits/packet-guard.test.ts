import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  closeClients,
  connect,
  consultConfig,
  identity,
  newPerson,
  send,
  startTier,
  type TestTier,
} from '../../testing/test-tier.ts';

/** Abuse as possible with curl: by long-polling, one body may hold many packets. */

const SEPARATOR = '\x1e';
const MANY = 5000;

let tier: TestTier;
beforeAll(async () => {
  tier = await startTier(consultConfig('packets'));
});
afterEach(closeClients);
afterAll(dispose);

interface Connection {
  post(...packets: string[]): Promise<number>;
  /** Engine packets since the last poll, or `undefined` once the connection is closed. */
  poll(): Promise<string[] | undefined>;
}

async function open(): Promise<Connection> {
  const url = `${tier.url}/ws/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1)) as { sid: string };
  return {
    async post(...packets) {
      return (await fetch(`${url}&sid=${sid}`, { method: 'POST', body: packets.join(SEPARATOR) })).status;
    },
    async poll() {
      const answer = await fetch(`${url}&sid=${sid}`);
      const packets = (await answer.text()).split(SEPARATOR);
      return answer.status === 200 && !packets.includes('1') ? packets : undefined;
    },
  };
}

const token = () => JSON.stringify({ token: identity.token(newPerson()) });
const login = () => `40${token()}`;
async function loggedIn(): Promise<Connection> {
  const connection = await open();
  await connection.post(login());
  expect((await connection.poll())?.[0]).toMatch(/^40\{"sid"/);
  return connection;
}
const handshakes = () => tier.metric('socket_handshakes_refused_total');
const cuts = () => tier.metric('socket_cut_total', 'reason="packets"');

describe('before a login', () => {
  test('a body of thousands of CONNECTs runs one handshake at most and is disconnected', async () => {
    const before = await handshakes();
    const connection = await open();
    await connection.post(...Array.from({ length: MANY }, () => '40'));
    await eventually(async () => expect(await connection.poll()).toBeUndefined());
    expect((await handshakes()) - before).toBeLessThanOrEqual(2);
  });

  test.each([
    ['an event', '42["doctors:watch",{"watch":true}]'],
    ['an answer', '431[{}]'],
    ['a goodbye', '41'],
    ['the announcement of a binary event', '451-["x",{"_placeholder":true,"num":0}]'],
    ['binary data', 'bAAAA'],
    ['no packet of Socket.IO', '4'],
    ['another namespace', `40/admin,${JSON.stringify({ token: 'x' })}`],
    ['a second login', `40${JSON.stringify({ token: 'x' })}${SEPARATOR}${login()}`],
  ])('%s closes the connection', async (_what, packet) => {
    const before = await cuts();
    const connection = await open();
    await connection.post(packet);
    await eventually(async () => expect(await connection.poll()).toBeUndefined());
    expect(await cuts()).toBeGreaterThan(before);
    expect(await tier.metric('socket_connections')).toBe(0);
  });
});

describe('after a login', () => {
  test.each([
    ['a second login', () => login()],
    ['a login to another namespace', () => `40/admin,${token()}`],
  ])('%s closes the connection', async (_what, packet) => {
    const connection = await loggedIn();
    await connection.post(packet());
    await eventually(async () => expect(await connection.poll()).toBeUndefined());
  });

  test.each([
    ['heartbeats', '3'],
    ['unrequested acknowledgements', '431[]'],
    ['events', '42["doctors:watch",{"watch":true}]'],
  ])('more %s than a client ever sends close the connection, and no other', async (_what, packet) => {
    const quiet = await connect(tier.url, newPerson());
    const connection = await loggedIn();
    await connection.post(...Array.from({ length: 1500 }, () => packet));
    await eventually(async () => expect(await connection.poll()).toBeUndefined());
    expect(await send(quiet, 'doctors:watch', { watch: true })).toEqual({ ok: true });
  });
});
