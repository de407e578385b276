import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthUnderTest, authUnderTest, CONSENT, REFRESH_COOKIE } from '../../testing/auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest('underload', (config) => void Object.assign(config, { shedAboveLagMs: 1000 }));
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

it('under overload logins and session refreshes pass, and other requests are shed', async () => {
  const phone = auth.newPhone();
  const { refresh, headers } = await auth.logIn(auth.newPhone());
  auth.service.app.isUnderPressure = () => true;
  const others = Array.from({ length: 80 }, () => auth.service.app.inject({ url: '/api/auth/sessions', headers }));
  const sent = await auth.post('send-otp', { phone });
  expect(sent.statusCode).toBe(200);
  const more = Array.from({ length: 80 }, () => auth.service.app.inject({ url: '/api/auth/sessions', headers }));
  const verified = auth.post('verify-otp', { phone, otp: await auth.codeFor(phone), consent: CONSENT });
  const renewed = auth.post('refresh', {}, { cookie: `${REFRESH_COOKIE}=${refresh}` });
  expect([(await verified).statusCode, (await renewed).statusCode]).toEqual([200, 200]);
  const refused = (await Promise.all([...others, ...more])).filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers['retry-after']).toBe('2');
});
