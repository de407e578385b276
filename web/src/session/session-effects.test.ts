import { expect, it } from 'vitest';
import { shouldSendPushToken } from './session-effects.ts';

it.each([
  ['x'.repeat(21), 'U1', true, true],
  ['x'.repeat(20), 'U1', true, false],
  ['x'.repeat(21), null, true, false],
  ['x'.repeat(21), 'U1', false, false],
  [null, 'U1', true, false],
])('push token %s of %s, in the wrapper %s: sent %s', (token, userId, inWrapper, sent) => {
  expect(shouldSendPushToken(token, userId, inWrapper)).toBe(sent);
});
