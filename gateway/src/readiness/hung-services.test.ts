import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@anar/service-kit/lifecycle/logger';
import { dispose, eventually } from '@anar/service-kit/testing';
import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Row, routeTable } from '../routes.ts';
import { type EchoService, startEcho } from '../testing/echo-service.ts';
import { gatewayConfig, rowOf, somebody, startGateway } from '../testing/test-gateway.ts';
import { watchHung } from './hung-services.ts';

let orchard: EchoService;
let auth: EchoService;
let wire: TcpProxy;
let silent = 0;
beforeAll(async () => {
  orchard = await startEcho('orchard', (app) => {
    app.post('/api/orchards/silent', () => {
      silent += 1;
      return new Promise(() => undefined);
    });
  });
  auth = await startEcho('auth');
  wire = await tcpProxy(orchard.origin);
});
afterAll(async () => {
  await dispose();
  await Promise.all([wire.stop(), orchard.stop(), auth.stop()]);
});
const services = () => ({ orchard: `http://127.0.0.1:${wire.port}`, auth: auth.origin });

test('who takes connections and is silent hangs, until it speaks; who is away does not hang', async () => {
  const hung = watchHung(services(), createLogger('hung', 'silent'), { everyMs: 10, answerMs: 200 });
  wire.freeze();
  await eventually(() => hung.has('orchard'));
  // One that speaks may be late, on a busy machine, but not for long.
  await eventually(() => !hung.has('auth'));
  await wire.cut();
  await eventually(() => !hung.has('orchard'));
  wire.thaw();
  await wire.mend();
  wire.freeze();
  await eventually(() => hung.has('orchard'));
  wire.thaw();
  await eventually(() => !hung.has('orchard'));
  await hung.stop();
});

test('one silence is a long breath', async () => {
  const hungBefore: boolean[] = [];
  const breathing = createServer((_request, reply) => {
    hungBefore.push(hung.has('orchard'));
    if (hungBefore.length > 1) reply.end();
  });
  await new Promise<void>((resolve) => breathing.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(breathing.address() as AddressInfo).port}`;
  const log = createLogger('hung', 'silent');
  const hung = watchHung({ orchard: origin }, log, { everyMs: 10, answerMs: 2000 });
  await eventually(() => hungBefore.length >= 2);
  expect(hungBefore.slice(0, 2)).toEqual([false, false]);
  await hung.stop();
  breathing.closeAllConnections();
  breathing.close();
});

test('the first look that is answered wakes it, whatever became of those before', async () => {
  const unanswered = new Set<ServerResponse>();
  let speaks = false;
  let answered = 0;
  const service = createServer((_request, reply) => {
    // One answer has to do, until it has.
    if (speaks && (answered === 0 || awake.length > 0)) {
      answered += 1;
      reply.end();
      return;
    }
    unanswered.add(reply);
    reply.once('close', () => unanswered.delete(reply));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const awake: string[] = [];
  const times = { everyMs: 10, answerMs: 1000, wakeMs: 100 };
  const log = createLogger('hung', 'silent');
  const hung = watchHung({ orchard: origin }, log, { ...times, onAwake: (one) => awake.push(one) });
  await eventually(() => hung.has('orchard'));
  await eventually(() => unanswered.size >= 4);
  speaks = true;
  await eventually(() => !hung.has('orchard'));
  expect(awake).toEqual([origin]);
  // Silences from before are heard of only now.
  await eventually(() => unanswered.size === 0);
  expect([hung.has('orchard'), awake]).toEqual([false, [origin]]);
  await hung.stop();
  service.closeAllConnections();
  service.close();
});

test('requests to a service that hangs are refused at once, the others are not, and all is well when it speaks again', async () => {
  const asking: Row = { ...rowOf('/api/advice'), service: 'orchard', path: '/api/orchards/silent' };
  const hungTimes = { everyMs: 10, answerMs: 1000, wakeMs: 100 };
  const config = gatewayConfig('hung', { services: services(), hungTimes });
  const { url } = await startGateway(config, [...routeTable, asking]);
  const { headers } = somebody();
  // They take all connections to it, and wait on them for a minute whether it wakes or not.
  const leave = new AbortController();
  let asked = 0;
  let refused = 0;
  async function askSilent(): Promise<void> {
    asked += 1;
    const init = { method: 'POST', headers: somebody().headers, signal: leave.signal };
    const reply = await fetch(`${url}/api/orchards/silent`, init).catch(() => undefined);
    if (reply?.status === 503) refused += 1;
  }
  await eventually(() => {
    // On a busy machine it may count as hung for a moment.
    while (asked - refused < 128) void askSilent();
    return silent === 128;
  });
  // No connection is free: who asks before it is known to hang gives up.
  const ask = (path: string) => fetch(url + path, { headers, signal: AbortSignal.timeout(2000) });
  wire.freeze();
  // Three seconds mark the refusal after a long wait, ten the one at once.
  const reply = await eventually(async () => {
    const given = await ask('/api/orchards');
    return given.headers.get('retry-after') === '10' && given;
  });
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({
    code: 'service_unavailable',
    error: expect.stringMatching(/[\u0900-\u097F]/),
  });
  await eventually(async () => (await ask('/api/users/me')).status === 200);
  wire.thaw();
  await eventually(async () => (await ask('/api/orchards')).status === 200);
  expect(silent).toBe(128);
  leave.abort();
});
