import { dispose } from '@anar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { authUnderTest, tally } from '../../testing/auth-under-test.ts';

afterAll(dispose);

it('without an SMS key a login is answered with 503, health reports it, and the rest works', async () => {
  const auth = await authUnderTest('unconfigured', (config) => {
    config.sms.authKey = '';
  });
  const reply = await auth.post('send-otp', { phone: auth.newPhone() });
  expect(tally([reply])).toEqual({ '503 sms_unconfigured': 1 });
  expect(reply.json().error).toMatch(/[\u0900-\u097f]/);
  const ready = await auth.service.management.inject('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json().dependencies.sms).toEqual({ status: 'unconfigured', required: false });
  await auth.simulator.close();
});
