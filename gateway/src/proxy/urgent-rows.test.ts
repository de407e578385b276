import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EchoService, startEcho } from '../testing/echo-service.ts';
import { gatewayConfig, newCaller, startGateway, type TestGateway } from '../testing/test-gateway.ts';

const LOGIN = ['/api/auth/send-otp', '/api/auth/verify-otp', '/api/auth/refresh'];
const DESPAIR = 'मैं मर जाऊंगा';

const gate = Promise.withResolvers<void>();
let held = 0;
let services: EchoService;
let gateway: TestGateway;

beforeAll(async () => {
  services = await startEcho('all', (app) => {
    app.get('/api/orchards', async () => {
      held += 1;
      await gate.promise;
      return {};
    });
  });
  const { origin } = services;
  const config = { services: { auth: origin, orchard: origin, diagnosis: origin }, shedAboveLagMs: 1000 };
  gateway = await startGateway(gatewayConfig('urgent', config));
  gateway.service.app.isUnderPressure = () => true;
});
afterAll(async () => {
  gate.resolve();
  await dispose();
  await services.stop();
});

const post = (path: string, body: object) => {
  const headers = { ...newCaller().headers, 'content-type': 'application/json' };
  return fetch(gateway.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
};

test('while the gateway is overloaded, logins and emergencies pass and other requests are 503', async () => {
  const crowd = Array.from({ length: 50 }, () =>
    fetch(`${gateway.url}/api/orchards`, { headers: newCaller().headers }),
  );
  await eventually(() => held === 50);
  const refused = await post('/api/auth/logout', {});
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await post('/api/advice', { userText: 'पत्तों पर काले धब्बे हैं' })).status).toBe(503);
  for (const path of LOGIN) expect((await post(path, {})).status).toBe(200);
  expect((await post('/api/advice', { userText: DESPAIR })).status).toBe(200);
  expect((await post('/api/diagnose/text', { text: DESPAIR })).status).toBe(200);
  gate.resolve();
  for (const reply of await Promise.all(crowd)) expect(reply.status).toBe(200);
});
