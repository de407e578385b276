import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EchoService, type ReceivedRequest, startEcho } from '../../testing/echo-service.ts';
import { gatewayConfig, startGateway, type TestGateway } from '../../testing/test-gateway.ts';

let simulator: EchoService;
let gateway: TestGateway;
beforeAll(async () => {
  simulator = await startEcho('simulator', (app) => {
    app.get('/razorpay/checkout', async (_request, reply) => reply.type('text/html; charset=utf-8').send('<p>pay</p>'));
    app.post('/razorpay/bank/answer', async (_request, reply) => reply.code(400).send({ error: {} }));
  });
  gateway = await startGateway(gatewayConfig('devcheckout', { devCheckoutUrl: simulator.origin }));
});
afterAll(async () => {
  await dispose();
  await simulator.stop();
});

const post = (path: string, body: string, headers = {}) =>
  fetch(gateway.url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

describe('the simulator’s checkout, in local', () => {
  test('may be framed by our own pages only', async () => {
    const reply = await fetch(`${gateway.url}/dev/razorpay/checkout?order_id=order_1`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await reply.text()).toBe('<p>pay</p>');
    const policy = reply.headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('sandbox');
    expect(reply.headers.get('x-frame-options')).toBeNull();
  });

  test('receives query and form unchanged, and no cookie', async () => {
    const seen = (await (
      await post('/dev/razorpay/bank?a=1', 'x=%2F&y=2', { cookie: 'refresh=secret' })
    ).json()) as ReceivedRequest;
    expect([seen.method, seen.url, seen.bytes]).toEqual(['POST', '/razorpay/bank?a=1', 9]);
    expect(seen.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(seen.headers.cookie).toBeUndefined();
  });

  test('passes on the status of its own refusal', async () =>
    expect((await post('/dev/razorpay/bank/answer', '')).status).toBe(400));

  test('refuses a body larger than a form with 413', async () => {
    expect((await post('/dev/razorpay/bank', 'x'.repeat(9000))).status).toBe(413);
  });

  test.each([
    ['GET', '/dev/razorpay'],
    ['GET', '/dev/inbox'],
    ['GET', '/dev/control/razorpay'],
    ['GET', '/dev/razorpay/../control/razorpay'],
    ['GET', '/dev/razorpay/%2e%2e/control/razorpay'],
    ['GET', '/dev/razorpay/checkout/..%2f..%2fcontrol%2frazorpay'],
    ['PUT', '/dev/razorpay/checkout'],
    ['POST', '/dev/v1/orders'],
    ['POST', '/dev/razorpay/v1/orders'],
  ])('does not expose other paths of the simulator: %s %s', async (method, path) => {
    const before = simulator.seen.length;
    expect((await fetch(gateway.url + path, { method })).status).toBe(404);
    expect(simulator.seen.length).toBe(before);
  });
});

test('without a configured checkout its paths are 404', async () => {
  const { url } = await startGateway(gatewayConfig('nodevcheckout', { env: 'production' }));
  for (const path of ['/dev/razorpay/checkout.js', '/dev/razorpay/checkout']) {
    const reply = await fetch(url + path, { headers: { accept: 'text/html' } });
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  }
});

test('an unreachable checkout is 503', async () => {
  const { url } = await startGateway(gatewayConfig('devcheckoutaway', { devCheckoutUrl: 'http://127.0.0.1:1' }));
  expect((await fetch(`${url}/dev/razorpay/checkout.js`)).status).toBe(503);
});
