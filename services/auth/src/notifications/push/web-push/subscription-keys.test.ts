import { expect, it } from 'vitest';
import { areSubscriptionKeys } from './subscription-keys.ts';

/** Of the example of RFC 8291, appendix A. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

it.each([
  [KEYS.p256dh, KEYS.auth, true],
  [KEYS.p256dh, 'BTBZMqHH6r4Tts7J_aSI', false],
  [`B${'A'.repeat(86)}`, KEYS.auth, false],
  [KEYS.p256dh.slice(0, 40), KEYS.auth, false],
  ['', KEYS.auth, false],
])('keys %s, %s: usable %s', (p256dh, auth, usable) => {
  expect(areSubscriptionKeys({ p256dh, auth })).toBe(usable);
});
