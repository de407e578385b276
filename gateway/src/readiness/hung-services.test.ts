import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@anar/service-kit/lifecycle/logger';
import { dispose, eventually } from '@anar/service-kit/testing';
import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EchoService, startEcho } from '../testing/echo-service.ts';
import { gatewayConfig, somebody, startGateway } from '../testing/test-gateway.ts';
import { watchHung } from './hung-services.ts';

let orchard: EchoService;
let auth: EchoService;
let wire: TcpProxy;
beforeAll(async () => {
  orchard = await startEcho('orchard');
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
  expect(hung.has('auth')).toBe(false);
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
  // The connection of the first look is let go up to a second after its time.
  const hung = watchHung({ orchard: origin }, log, { everyMs: 1500, answerMs: 500 });
  await eventually(() => hungBefore.length >= 2);
  expect(hungBefore).toEqual([false, false]);
  await hung.stop();
  breathing.closeAllConnections();
  breathing.close();
});

test('requests to a service that hangs are refused at once, the others are not, and all is well when it speaks again', async () => {
  const { url } = await startGateway(gatewayConfig('hung', { services: services() }));
  const { headers, userId } = somebody();
  const ask = (path: string) => fetch(url + path, { headers });
  wire.freeze();
  // Three seconds mark the refusal after a long wait, ten the one at once.
  const reply = await eventually(async () => {
    const given = await ask('/api/orchards');
    return given.headers.get('retry-after') === '10' && given;
  }, 60_000);
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({
    code: 'service_unavailable',
    error: expect.stringMatching(/[\u0900-\u097F]/),
  });
  expect((await ask('/api/users/me')).status).toBe(200);
  // The aggregate would wait for it for eight seconds.
  const whole = await fetch(`${url}/api/users/${userId}/diagnoses`, { headers, signal: AbortSignal.timeout(5000) });
  expect(whole.status).toBe(503);
  wire.thaw();
  await eventually(async () => (await ask('/api/orchards')).status === 200, 20_000);
}, 90_000);
