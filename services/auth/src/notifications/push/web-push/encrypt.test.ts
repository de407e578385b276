import { expect, it } from 'vitest';
import { areSubscriptionKeys, encryptPush } from './encrypt.ts';

const bytes = (base64url: string) => Buffer.from(base64url, 'base64url');
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

it('encrypts the example of RFC 8291, appendix A', () => {
  const fresh = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  };
  const text = Buffer.from('When I grow up, I want to be a watermelon');
  expect(encryptPush(text, KEYS, fresh).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('the same text encrypts differently each time', () => {
  const [one, two] = [1, 2].map(() => encryptPush(Buffer.from('x'), KEYS).toString('hex'));
  expect(one).not.toBe(two);
});

it.each([
  [KEYS.p256dh, KEYS.auth, true],
  [KEYS.p256dh, 'BTBZMqHH6r4Tts7J_aSI', false],
  [`B${'A'.repeat(86)}`, KEYS.auth, false],
  [KEYS.p256dh.slice(0, 40), KEYS.auth, false],
  ['', KEYS.auth, false],
])('keys %s, %s: usable %s', (p256dh, auth, usable) => {
  expect(areSubscriptionKeys({ p256dh, auth })).toBe(usable);
});
