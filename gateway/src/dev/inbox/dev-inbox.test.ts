import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EchoService, startEcho } from '../../testing/echo-service.ts';
import { gatewayConfig, startGateway } from '../../testing/test-gateway.ts';

const messages = [{ at: '2025-01-01T00:00:00.000Z', channel: 'sms', to: '9876543210', text: 'code 123456' }];
let inbox: EchoService;
beforeAll(async () => {
  inbox = await startEcho('inbox', (app) => {
    app.get('/inbox', async (request) => ({ messages, asked: request.url }));
  });
});
afterAll(async () => {
  await dispose();
  await inbox.stop();
});

test('in local the messages of a number can be read through the gateway', async () => {
  const { url } = await startGateway(gatewayConfig('inbox', { devInboxUrl: inbox.origin }));
  const reply = await fetch(`${url}/dev/inbox?to=9876543210`);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({ messages, asked: '/inbox?to=9876543210' });
});

test('without a configured inbox its path is 404', async () => {
  const { url } = await startGateway(gatewayConfig('noinbox', { env: 'production' }));
  const reply = await fetch(`${url}/dev/inbox?to=9876543210`, { headers: { accept: 'text/html' } });
  expect(reply.status).toBe(404);
  expect(await reply.json()).toMatchObject({ code: 'not_found' });
});

test('an unreachable inbox is 503', async () => {
  const { url } = await startGateway(gatewayConfig('inboxaway', { devInboxUrl: 'http://127.0.0.1:1' }));
  expect((await fetch(`${url}/dev/inbox?to=1`)).status).toBe(503);
});
