import { createHmac, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { createTokenVerifier } from '@anar/service-kit/http/access/tokens';
import { testIdentity } from '@anar/service-kit/testing';
import { expect, it } from 'vitest';
import { forgeries, publicKeyOf } from './forged-tokens.ts';

const identity = testIdentity();
const person = (userId: string) => ({ userId, phone: '', token: identity.token({ userId }) });
const [farmer, other] = [person('01ARZ3NDEKTSV4RRFFQ69G5FAV'), person('01ARZ3NDEKTSV4RRFFQ69G5FAW')];
const forged = async () => forgeries(farmer, other, await publicKeyOf(farmer.token, identity.jwksUrl));
const pemOf = (jwk: object) =>
  createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();

it.each([
  ['of another system', testIdentity().jwksUrl],
  ['without keys', 'data:application/json,{}'],
  ['of a page', 'data:text/html,nothing'],
  ['where nobody answers', 'http://127.0.0.1:1/jwks.json'],
])('JWKS %s: the attack aborts and asks for JWKS_URL', async (_what, url) => {
  await expect(publicKeyOf(farmer.token, url)).rejects.toThrow(/set JWKS_URL/);
});

it('the HS256 forgery is a valid HMAC keyed with the public key PEM', async () => {
  const pem = pemOf(await publicKeyOf(farmer.token, identity.jwksUrl));
  const [text = '', signature] = ((await forged())['HS256 keyed with the public key, PEM'] ?? '').split(/\.(?=[^.]*$)/);
  expect(createHmac('sha256', pem).update(text).digest('base64url')).toBe(signature);
});

it('the forgery with a key in its own header verifies against that key', async () => {
  const [head = '', body = '', signature = ''] = ((await forged())['key in its own header'] ?? '').split('.');
  const { jwk } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const key = { key: pemOf(jwk), dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
});

it('the token verifier accepts the real token and rejects every forgery with token_invalid', async () => {
  const pem = pemOf(await publicKeyOf(farmer.token, identity.jwksUrl));
  const { verify: check } = createTokenVerifier({ find: async () => ({ pem }) } as never, () => false);
  await expect(check(farmer.token)).resolves.toMatchObject({ role: 'farmer' });
  const all = Object.entries(await forged());
  expect(all.filter(([name]) => name.startsWith('HS256'))).toHaveLength(5);
  for (const [name, token] of all) {
    await expect(check(token), name).rejects.toMatchObject({ code: 'token_invalid' });
  }
});
