import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import { freePort } from '@anar/local-infrastructure/ports';
import { dispose, eventually } from '@anar/service-kit/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Row, routeTable } from '../../routes.ts';
import { type EchoService, startEcho } from '../../testing/echo-service.ts';
import { gatewayConfig, newCaller, rowOf, startGateway, type TestGateway, ULID } from '../../testing/test-gateway.ts';

const table: readonly Row[] = [
  ...routeTable,
  { ...rowOf('/api/auth/refresh'), answerMs: 300, path: '/api/short/whole' },
];

let auth: EchoService;
let orchard: EchoService;
let gateway: TestGateway;
let tries = 0;
let openGate: () => void = () => undefined;
const gate = new Promise<void>((resolve) => {
  openGate = resolve;
});

beforeAll(async () => {
  auth = await startEcho('auth', (app) => {
    app.all('/api/auth/reset', async (request) => {
      tries += 1;
      request.raw.socket.destroy();
    });
    app.post('/api/auth/logout', async () => {
      await gate;
      return {};
    });
    app.all('/api/short/whole', () => new Promise(() => undefined));
  });
  orchard = await startEcho('orchard');
  gateway = await startGateway(
    gatewayConfig('away', { services: { auth: auth.origin, orchard: orchard.origin } }),
    table,
  );
});
afterAll(async () => {
  await dispose();
  await Promise.all([auth.stop(), orchard.stop()]);
});

const ask = (path: string, init: RequestInit = {}) => fetch(gateway.url + path, init);

describe('a failing service', () => {
  test('that hangs is 503 after its time limit', async () => {
    const reply = await ask('/api/short/whole', { method: 'POST', body: '{}' });
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('3');
    expect(await reply.json()).toMatchObject({ error: expect.stringMatching(/[ऀ-ॿ]/), code: 'service_unavailable' });
  });

  test('that hangs under many requests: those beyond the queue are 503 at once, and other services still answer', async () => {
    const crowd = Array.from({ length: 450 }, () => ask('/api/auth/logout', { method: 'POST', body: '{}' }));
    let refused = 0;
    for (const reply of crowd) reply.then(({ status }) => (refused += status === 503 ? 1 : 0));
    await eventually(() => refused === 450 - 128 - 256);
    expect((await ask('/api/orchards', { headers: newCaller().headers })).status).toBe(200);
    openGate();
    const replies = await Promise.all(crowd);
    expect(replies.filter((reply) => reply.status === 200).length).toBe(128 + 256);
    const overloaded = replies.find((reply) => reply.status === 503);
    expect(overloaded?.headers.get('retry-after')).not.toBeNull();
    expect(await overloaded?.json()).toMatchObject({ code: 'overloaded' });
  });

  test.each([
    ['GET', {}],
    ['POST', { body: '{}' }],
  ])('that accepts no connection for a moment: a %s is retried and reaches the next listener', async (method, init) => {
    const port = await freePort();
    const services = { auth: `http://127.0.0.1:${port}` };
    const later = await startGateway(gatewayConfig(`later-${method}`, { services }), table);
    const next = createServer((_request, reply) => reply.end('{}'));
    /** Called by undici for each failed connection. */
    const onRefused = (said: unknown) => {
      const { connectParams } = said as { connectParams: { port: string; path?: string } };
      if (Number(connectParams.port) === port && !next.listening) next.listen(port, '127.0.0.1');
    };
    subscribe('undici:client:connectError', onRefused);
    const answer = await fetch(`${later.url}/api/auth/logout`, { method, headers: newCaller().headers, ...init });
    unsubscribe('undici:client:connectError', onRefused);
    expect(answer.status).toBe(200);
    next.close();
  });

  test('that breaks the connection: a write is tried once, a read retried once', async () => {
    tries = 0;
    expect((await ask('/api/auth/reset', { method: 'POST', headers: newCaller().headers, body: '{}' })).status).toBe(
      503,
    );
    expect(tries).toBe(1);
    tries = 0;
    expect((await ask('/api/auth/reset', { headers: newCaller().headers })).status).toBe(503);
    expect(tries).toBe(2);
  });

  test('that is killed makes running requests 503, and is used again without a restart of the gateway', async () => {
    const port = await freePort();
    const neverAnswers = (app: FastifyInstance) => {
      app.get('/api/orchards/user/slow', () => new Promise(() => undefined));
    };
    const slow = await startEcho('slow', neverAnswers, port);
    const config = gatewayConfig('killed', { services: { orchard: slow.origin } });
    const own = await startGateway(config);
    const { headers } = newCaller();
    const running = Array.from({ length: 20 }, () => fetch(`${own.url}/api/orchards/user/slow`, { headers }));
    await eventually(() => slow.app.server.listening);
    const open = () => new Promise<number>((resolve) => slow.app.server.getConnections((_, count) => resolve(count)));
    await eventually(async () => (await open()) >= 20);
    await slow.stop();
    for (const reply of await Promise.all(running)) {
      expect(reply.status).toBe(503);
      expect(await reply.json()).toMatchObject({ code: 'service_unavailable', requestId: expect.stringMatching(ULID) });
    }
    expect((await fetch(`${own.url}/api/orchards`, { headers })).status).toBe(503);
    const back = await startEcho('back', undefined, port);
    // Already the first request succeeds: there is no backoff.
    expect((await fetch(`${own.url}/api/orchards`, { headers })).status).toBe(200);
    await back.stop();
  });
});

test('a stopping gateway lets a running request finish', async () => {
  let answer: () => void = () => undefined;
  const slow = await startEcho('slow', (app) => {
    app.get('/api/orchards/user/slow', () => new Promise((resolve) => (answer = () => resolve({ done: true }))));
  });
  const own = await startGateway(gatewayConfig('stop', { services: { orchard: slow.origin } }));
  const running = fetch(`${own.url}/api/orchards/user/slow`, { headers: newCaller().headers });
  const open = () => new Promise<number>((resolve) => slow.app.server.getConnections((_, count) => resolve(count)));
  await eventually(async () => (await open()) > 0);
  const stopped = own.service.stop();
  await eventually(() => !own.service.app.server.listening);
  answer();
  expect(await (await running).json()).toEqual({ done: true });
  await stopped;
  await slow.stop();
});
