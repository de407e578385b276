import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptPush } from './subscription.ts';

it('decrypts the message of RFC 8291, appendix A, and no other', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  const message = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  expect(decryptPush(message, pair, auth)).toBe('When I grow up, I want to be a watermelon');
  message.writeUInt8(message.readUInt8(100) ^ 1, 100);
  expect(() => decryptPush(message, pair, auth)).toThrow();
});
