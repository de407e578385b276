import { request as httpRequest } from 'node:http';
import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EchoService, startEcho } from '../../testing/echo-service.ts';
import { gatewayConfig, startGateway, type TestGateway } from '../../testing/test-gateway.ts';

const OF_THE_DOCUMENT = {
  'content-security-policy': "default-src 'none'; script-src 'nonce-abc' https://checkout.razorpay.com",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'payment=(self "https://checkout.razorpay.com")',
  'referrer-policy': 'strict-origin',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};
const ORDER = '01K00000000000000000000000';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://api.razorpay.com' };

let payments: EchoService;
let gateway: TestGateway;

beforeAll(async () => {
  payments = await startEcho('payments', (app) => {
    app.get('/pay/:orderId', async (_request, reply) =>
      reply.headers(OF_THE_DOCUMENT).type('text/html; charset=utf-8').send('<!doctype html>'),
    );
    app.get('/api/plans', async (_request, reply) => reply.headers(OF_THE_DOCUMENT).send({ plans: [] }));
  });
  gateway = await startGateway(gatewayConfig('documents', { services: { payments: payments.origin } }));
});
afterAll(async () => {
  await dispose();
  await payments.stop();
});

/** Status and raw headers, repeated ones kept. */
async function raw(url: string): Promise<{ status: number | undefined; headers: [string, string][] }> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(url, (answer) => {
      answer.resume();
      const lines = answer.rawHeaders;
      const headers = lines.flatMap((name, at): [string, string][] =>
        at % 2 === 0 ? [[name.toLowerCase(), lines[at + 1] ?? '']] : [],
      );
      resolve({ status: answer.statusCode, headers });
    });
    asked.on('error', reject).end();
  });
}
const post = (path: string, body: string, headers: Record<string, string> = FORM, to = gateway) =>
  fetch(to.url + path, { method: 'POST', headers, body, redirect: 'manual' });

describe("the checkout's document", () => {
  it('reaches the browser with its own headers, each exactly once', async () => {
    const { status, headers } = await raw(`${gateway.url}/pay/${ORDER}?ticket=x`);
    expect(status).toBe(200);
    for (const [name, value] of Object.entries(OF_THE_DOCUMENT)) {
      expect(headers.filter(([one]) => one === name)).toEqual([[name, value]]);
    }
    expect(headers.filter(([name]) => name === 'x-content-type-options')).toHaveLength(1);
  });

  it('is the only answer of its service without the policy of the gateway', async () => {
    const { headers } = await fetch(`${gateway.url}/api/plans`);
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none';sandbox");
    expect(headers.get('permissions-policy')).toBeNull();
    expect(headers.get('cross-origin-opener-policy')).toBeNull();
  });

  it('needs no token, and its callback accepts a form of any origin', async () => {
    const reply = await post(`/pay/${ORDER}/callback`, 'razorpay_payment_id=pay_1');
    expect(reply.status).toBe(200);
    expect(payments.seen.at(-1)).toMatchObject({ method: 'POST', url: `/pay/${ORDER}/callback`, bytes: 25 });
    expect(payments.seen.at(-1)?.headers['content-type']).toBe(FORM['content-type']);
  });

  it('redirects to the order when a form is too large', async () => {
    const reply = await post(`/pay/${ORDER}/callback`, 'x'.repeat(9000));
    expect([reply.status, reply.headers.get('location')]).toEqual([303, `/payment/${ORDER}`]);
  });

  it('redirects to the order while the service is unreachable, never elsewhere', async () => {
    const away = await startGateway(gatewayConfig('documentsaway', { services: { payments: 'http://127.0.0.1:9' } }));
    const unconfigured = await startGateway(gatewayConfig('documentsnone'));
    for (const to of [away, unconfigured]) {
      const opened = await fetch(`${to.url}/pay/${ORDER}`, { redirect: 'manual' });
      const back = await post(`/pay/${ORDER}/callback`, 'a=1', FORM, to);
      for (const { status, headers } of [opened, back]) {
        expect([status, headers.get('location')]).toEqual([303, `/payment/${ORDER}`]);
      }
      const strange = await fetch(`${to.url}/pay/%5C%5Cevil.example`, { redirect: 'manual' });
      expect(strange.headers.get('location') ?? '/payment/').toMatch(/^\/payment\//);
    }
    expect((await fetch(`${away.url}/api/plans`)).status).toBe(503);
  });
});
