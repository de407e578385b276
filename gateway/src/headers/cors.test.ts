import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EchoService, startEcho } from '../testing/echo-service.ts';
import { gatewayConfig, newCaller, startGateway, type TestGateway } from '../testing/test-gateway.ts';

const ours = 'https://app.anar.example';
let echo: EchoService;
let open: TestGateway;
let closed: TestGateway;
beforeAll(async () => {
  echo = await startEcho('orchard');
  const services = { orchard: echo.origin };
  open = await startGateway(gatewayConfig('cors', { services, corsOrigins: [ours, 'https://doctor.anar.example'] }));
  closed = await startGateway(gatewayConfig('nocors', { services }));
});
afterAll(async () => {
  await dispose();
  await echo.stop();
});

const preflight = (gateway: TestGateway, origin: string) =>
  fetch(`${gateway.url}/api/orchards`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });
const ask = (gateway: TestGateway, origin: string) =>
  fetch(`${gateway.url}/api/orchards`, { headers: { ...newCaller().headers, origin } });

test('a configured origin may call with cookies and read the exposed headers', async () => {
  const before = await preflight(open, ours);
  expect(before.status).toBe(204);
  expect(before.headers.get('access-control-allow-origin')).toBe(ours);
  expect(before.headers.get('access-control-allow-credentials')).toBe('true');
  expect(before.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(before.headers.get('access-control-allow-headers')).toContain('idempotency-key');
  const reply = await ask(open, ours);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('access-control-allow-origin')).toBe(ours);
  expect(reply.headers.get('access-control-expose-headers')).toContain('retry-after');
  expect(reply.headers.get('vary')).toMatch(/origin/i);
});

test('a configured origin may read errors too', async () => {
  const reply = await fetch(`${open.url}/api/orchards`, { headers: { origin: ours } });
  expect(reply.status).toBe(401);
  expect(reply.headers.get('access-control-allow-origin')).toBe(ours);
});

test.each(['https://evil.example', 'https://app.anar.example.evil.example', 'http://app.anar.example', 'null'])(
  'the origin %s is neither allowed nor echoed',
  async (origin) => {
    for (const reply of [await preflight(open, origin), await ask(open, origin)]) {
      expect(reply.headers.get('access-control-allow-origin')).not.toBe(origin);
      expect(reply.headers.get('access-control-allow-origin')).not.toBe('*');
    }
  },
);

test('without configured origins no CORS header is sent', async () => {
  for (const reply of [await preflight(closed, ours), await ask(closed, ours)]) {
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});
