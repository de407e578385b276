import { dispose } from '@anar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { authUnderTest } from '../../testing/auth-under-test.ts';
import { morning, otpLimits } from '../testing/village.ts';

afterAll(dispose);

it('a village of 400 farmers behind one address is logged in within 40 minutes of a Monday morning', async () => {
  const auth = await authUnderTest('bigvillage', (config) => {
    config.otpLimits = otpLimits;
    config.sms.timeoutMs = 20_000;
  });
  const { seconds, mostRefusals } = await morning(auth, { farmers: 400, address: '203.0.113.1' });
  expect(seconds).toBeLessThan(40 * 60);
  expect(mostRefusals).toBeLessThanOrEqual(3);
  await auth.simulator.close();
}, 120_000);
