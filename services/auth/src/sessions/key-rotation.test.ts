import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@anar/service-kit/http/errors';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { type AuthUnderTest, asLoggedIn, authUnderTest, type LoggedIn } from '../testing/auth-under-test.ts';

const newKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPart = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
const [oldKey, nextKey] = [newKey(), newKey()];

let auth: AuthUnderTest;
/** The replica whose published keys other services read. */
let asked: Service;
const jwks = createServer(async (_request, reply) => {
  reply.end((await asked.app.inject('/.well-known/jwks.json')).body);
});
beforeAll(async () => {
  auth = await authUnderTest('keyrotation');
  await new Promise<void>((resolve) => jwks.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => jwks.close(resolve));
  await auth.simulator.close();
  await dispose();
});

/** A replica of auth with these keys in its environment. */
function replica(keys: { JWT_PRIVATE_KEY: string; JWT_KEY_ACCEPTED?: string }): Promise<Service> {
  const others = { ANAR_ENV: 'local', MONGO_DB: 'auth', JWKS_URL: 'none', OTP_HASH_KEY: 'x'.repeat(32) };
  const { signingKey, publicJwks } = loadConfig({ ...others, ...keys });
  return startTestService(buildApp, { ...auth.config, signingKey, publicJwks });
}

/** Another service, which uses the keys that it reads at its start. */
function verifier(): Promise<Service> {
  const jwksUrl = `http://127.0.0.1:${(jwks.address() as AddressInfo).port}`;
  const build = (config: AuthUnderTest['config']) => createService({ name: 'other', title: 'Other', config });
  return startTestService(build, { ...auth.config, jwksUrl });
}

async function renew(on: Service, { refresh }: LoggedIn): Promise<LoggedIn> {
  const cookie = `anar_refresh=${refresh}`;
  const reply = await on.app.inject({ method: 'POST', url: '/api/auth/refresh', headers: { cookie } });
  expect(reply.statusCode).toBe(200);
  return asLoggedIn(reply);
}

const answer = ({ tokens }: Service, { body }: LoggedIn) =>
  tokens.verify(body.token).then(
    () => 'good',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

it('a signing key is rotated in three steps: old tokens stay valid until the last one, and no user is logged out', async () => {
  const first = await replica({ JWT_PRIVATE_KEY: oldKey, JWT_KEY_ACCEPTED: nextKey });
  asked = first;
  const other = await verifier();
  const before = await renew(first, await auth.logIn(auth.newPhone()));
  expect(await answer(other, before)).toBe('good');

  // Both run side by side during the upgrade: each accepts tokens signed by the other.
  const second = await replica({ JWT_PRIVATE_KEY: nextKey, JWT_KEY_ACCEPTED: publicPart(oldKey) });
  const after = await renew(second, await auth.logIn(auth.newPhone()));
  for (const service of [first, second, other]) {
    expect([await answer(service, before), await answer(service, after)]).toEqual(['good', 'good']);
  }
  asked = second;
  const started = await verifier();
  expect([await answer(started, before), await answer(started, after)]).toEqual(['good', 'good']);

  const third = await replica({ JWT_PRIVATE_KEY: nextKey });
  asked = third;
  for (const service of [third, await verifier()]) {
    expect([await answer(service, before), await answer(service, after)]).toEqual(['token_invalid', 'good']);
  }
  expect(await answer(third, await renew(third, before))).toBe('good');
});
