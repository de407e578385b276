import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@anar/local-infrastructure/ports';
import { createHealth, type HealthReport } from '@anar/service-kit/lifecycle/operations/health';
import { createLogger } from '@anar/service-kit/lifecycle/operations/logger';
import { dispose, eventually } from '@anar/service-kit/testing';
import { Registry } from 'prom-client';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startEcho } from '../../testing/echo-service.ts';
import { gatewayConfig, startGateway } from '../../testing/test-gateway.ts';
import { watchServices } from './services-ready.ts';
import { openUpstreams } from './upstreams.ts';

afterAll(dispose);
afterEach(() => void vi.useRealTimers());

test('the gateway is ready once every configured service was ready; later failures degrade it and are named', async () => {
  const auth = await startEcho('auth');
  const port = await freePort();
  const { url, service } = await startGateway(
    gatewayConfig('ready', { services: { auth: auth.origin, orchard: `http://127.0.0.1:${port}` } }),
  );
  const readyz = async () => {
    const inside = await service.management.inject('/readyz');
    const outside = await fetch(`${url}/readyz`);
    const report = inside.json() as HealthReport;
    // The public port has only the overall status, no dependencies.
    if (inside.statusCode === outside.status) expect(Object.keys((await outside.json()) as object)).toEqual(['status']);
    return { status: outside.status, report };
  };
  const early = await readyz();
  expect(early.status).toBe(503);
  expect(early.report.dependencies).toMatchObject({
    auth: { status: 'up' },
    orchard: { status: 'down', required: true },
    diagnosis: { status: 'unconfigured' },
  });
  const back = await startEcho('orchard', undefined, port);
  await eventually(async () => (await readyz()).status === 200);
  expect((await readyz()).report.status).toBe('ready');
  await back.stop();
  const later = await eventually(async () => {
    const now = await readyz();
    return now.report.status === 'degraded' ? now : undefined;
  });
  expect(later.status).toBe(200);
  expect(later.report.dependencies.orchard).toMatchObject({ status: 'down' });
  expect(JSON.stringify(later.report)).not.toContain('127.0.0.1');
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  await auth.stop();
});

test('a gateway that starts while a service is unreachable is unavailable for a minute, then degraded', async () => {
  const log = createLogger('door', 'silent');
  const health = createHealth(new Registry(), log);
  const origin = 'http://127.0.0.1:9';
  const upstreams = openUpstreams(1);
  let now = 0;
  watchServices(health, { market: origin }, upstreams, { now: () => now });
  expect((await health.report()).status).toBe('unavailable');
  now = 60_000;
  expect((await health.report()).status).toBe('degraded');
  await upstreams.close();
});

test('a service whose /readyz answers only after more than a second is up', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const slow = createServer((_request, reply) => asked.resolve(reply));
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const health = createHealth(new Registry(), createLogger('door', 'silent'));
  const origin = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const upstreams = openUpstreams(1);
  watchServices(health, { market: origin }, upstreams);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const report = health.report();
  const reply = await asked.promise;
  vi.advanceTimersByTime(1100);
  reply.end();
  expect((await report).dependencies.market).toMatchObject({ status: 'up' });
  await upstreams.close();
  slow.close();
});

test('concurrent readiness checks ask a service once per second', async () => {
  let asked = 0;
  const busy = createServer((_request, reply) => {
    asked += 1;
    reply.end();
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
  const health = createHealth(new Registry(), createLogger('door', 'silent'));
  const upstreams = openUpstreams(1);
  watchServices(health, { market: origin }, upstreams);
  const reports = await Promise.all(Array.from({ length: 50 }, () => health.report()));
  expect(reports.every(({ status }) => status === 'ready')).toBe(true);
  expect(asked).toBe(1);
  await upstreams.close();
  busy.close();
});

test('metrics count requests by route and refusals, contain no user id, and are not on the public port', async () => {
  const { url, service } = await startGateway(gatewayConfig('metrics'));
  await fetch(`${url}/api/orchards/user/01M7YQKZT838KP7YGZFKVVVJQY`);
  const text = (await service.management.inject('/metrics')).body;
  expect(text).toMatch(/http_request_seconds_count\{[^}]*route="\/api\/orchards\/\*"[^}]*status="401"/);
  expect(text).toContain('gateway_refused_total');
  expect(text).not.toContain('01M7YQKZT838KP7YGZFKVVVJQY');
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
});
