import { connect } from 'node:net';
import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayConfig } from '../config.ts';
import { type Row, routeTable } from '../routes.ts';
import { type EchoService, type ReceivedRequest, startEcho } from '../testing/echo-service.ts';
import { postHead, type RawClient, rawClient } from '../testing/raw-client.ts';
import { gatewayConfig, newCaller, rowOf, startGateway, type TestGateway } from '../testing/test-gateway.ts';

/** More than the gateway's connections to a service for uploads. */
const CROWD = 130;
const photo: Row = { ...rowOf('/api/diagnose'), service: 'auth', path: '/api/photo' };
const hasty: Row = { ...photo, path: '/api/hasty', leastRate: { bytesPerSecond: 2048, graceMs: 100 } };
const table = [...routeTable, photo, hasty];

let auth: EchoService;
let clients: RawClient[];
let connections: number;
beforeAll(async () => {
  auth = await startEcho('auth', (app) => {
    app.get('/api/users/silent', () => new Promise(() => undefined));
  });
  auth.app.server.on('connection', () => {
    connections += 1;
  });
});
beforeEach(() => {
  clients = [];
  connections = 0;
  auth.seen.length = 0;
});
afterEach(() => {
  for (const client of clients) client.leave();
});
afterAll(async () => {
  await dispose();
  await auth.stop();
});

const { uploads } = gatewayConfig('defaults');
const start = (name: string, overrides: Partial<GatewayConfig['uploads']> = {}) =>
  startGateway(gatewayConfig(name, { services: { auth: auth.origin }, uploads: { ...uploads, ...overrides } }), table);
const openIn = ({ metric }: TestGateway) => metric('gateway_uploads_open');

/** A client that announces a body and sends its first byte only. */
function trickle({ url }: TestGateway, { headers } = newCaller(), path = '/api/photo'): RawClient {
  const client = rawClient(url);
  client.write(`${postHead(path, [`authorization: ${headers.authorization}`, 'content-length: 400000'])}x`);
  clients.push(client);
  return client;
}

async function upload({ url }: TestGateway, { headers } = newCaller()): Promise<[number, number]> {
  const reply = await fetch(`${url}/api/photo`, { method: 'POST', headers, body: Buffer.alloc(400_000) });
  return [reply.status, ((await reply.json()) as ReceivedRequest).bytes];
}

const expectRefusal = ({ received }: RawClient, status: number, code: string) => {
  const [head = '', body = ''] = received.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/\nretry-after: \d+/i);
  expect(JSON.parse(body)).toMatchObject({ code, error: expect.stringMatching(/[\u0900-\u097F]/) });
};

describe('uploads that trickle', () => {
  test('hold no connection to a service: a normal upload from the same address passes as if alone', async () => {
    const gateway = await start('crowd');
    for (let one = 0; one < CROWD; one++) trickle(gateway);
    await eventually(async () => (await openIn(gateway)) === CROWD);
    const before = connections;
    expect(await upload(gateway)).toEqual([200, 400_000]);
    expect(connections - before).toBe(1);
    expect(auth.seen.length).toBe(1);
    for (const client of clients) client.leave();
    await eventually(async () => (await openIn(gateway)) === 0);
    expect(auth.seen.length).toBe(1);
  });

  test('are refused with 408 and Retry-After after the grace period', async () => {
    const gateway = await start('trickle');
    const client = trickle(gateway, newCaller(), '/api/hasty');
    await eventually(() => client.received.endsWith('}'));
    expectRefusal(client, 408, 'request_timeout');
    await eventually(async () => (await openIn(gateway)) === 0);
    expect(auth.seen).toEqual([]);
  });

  test('of one account at the default limits: two stay open, the others are 429, other users are not affected', async () => {
    const gateway = await start('account');
    const one = newCaller();
    for (let at = 0; at < 29; at++) trickle(gateway, one);
    await eventually(() => clients.filter(({ received }) => received.endsWith('}')).length === 27);
    for (const client of clients.filter(({ received }) => received !== ''))
      expectRefusal(client, 429, 'too_many_uploads');
    expect(await openIn(gateway)).toBe(2);
    expect(await upload(gateway)).toEqual([200, 400_000]);
    for (const client of clients) client.leave();
    await eventually(async () => (await openIn(gateway)) === 0);
    expect(await upload(gateway, one)).toEqual([200, 400_000]);
  });

  test('of many accounts behind one address are limited per address', async () => {
    const gateway = await start('address', { openPerAddress: 5 });
    for (let at = 0; at < 8; at++) trickle(gateway);
    await eventually(() => clients.filter(({ received }) => received.endsWith('}')).length === 3);
    expect(await openIn(gateway)).toBe(5);
    expect(await gateway.service.metrics.metrics()).toMatch(/gateway_uploads_refused_total\{by="address"\S* 3\n/);
  });
});

test.each([4, 400])(
  'an upload of %i bytes pipelined behind an unanswered request is removed with its connection',
  async (bytes) => {
    const gateway = await start(`pipelined${bytes}`);
    const { headers } = newCaller();
    const client = rawClient(gateway.url);
    const authorization = `authorization: ${headers.authorization}`;
    client.write(`GET /api/users/silent HTTP/1.1\r\nhost: x\r\n${authorization}\r\n\r\n`);
    client.write(`${postHead('/api/photo', [authorization, `content-length: ${bytes}`])}four`);
    await eventually(async () => (await openIn(gateway)) === 1 && auth.seen.length === (bytes === 4 ? 1 : 0));
    client.leave();
    await eventually(async () => (await openIn(gateway)) === 0);
  },
);

test('an upload with an upgrade header is released when it is answered, also if its client stays connected', async () => {
  const gateway = await start('upgrade');
  const client = connect({ port: Number(new URL(gateway.url).port), host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  client.on('data', (more) => {
    received += more;
  });
  const asks = ['connection: upgrade', 'upgrade: other', 'content-length: 4'];
  client.write(`${postHead('/api/photo', [`authorization: ${newCaller().headers.authorization}`, ...asks])}four`);
  await eventually(() => received.endsWith('}'));
  await eventually(async () => (await openIn(gateway)) === 0);
  client.destroy();
});

test('small bodies that trickle hold no connection to a service', async () => {
  const gateway = await start('whole');
  for (let one = 0; one < CROWD; one++) trickle(gateway, newCaller(), '/api/auth/refresh');
  const taken = () =>
    new Promise<number>((done) => gateway.service.app.server.getConnections((_, count) => done(count)));
  await eventually(async () => (await taken()) >= CROWD);
  const before = connections;
  const reply = await fetch(`${gateway.url}/api/auth/refresh`, { method: 'POST', body: '{}' });
  expect(reply.status).toBe(200);
  expect(connections - before).toBe(1);
  expect(auth.seen.length).toBe(1);
});
