import { kitErrors } from '@anar/contracts/errors/kit';
import { dispose } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthUnderTest, authUnderTest } from '../testing/auth-under-test.ts';

let auth: AuthUnderTest;
let asService: { authorization: string };
beforeAll(async () => {
  auth = await authUnderTest('contact');
  asService = { authorization: `Bearer ${auth.service.serviceTokens.sign('auth')}` };
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

const contactOf = (userId: string, headers: { authorization: string }) =>
  auth.service.app.inject({ url: `/internal/users/${userId}/contact`, headers });

it('the contact route returns name, number and role of a user to another service', async () => {
  const phone = auth.newPhone();
  const { body, headers } = await auth.logIn(phone);
  const { id, name } = body.user;
  const reply = await contactOf(id, asService);
  expect([reply.statusCode, reply.json()]).toEqual([200, { name, phone, role: 'farmer' }]);
  expect((await contactOf(id, headers)).statusCode).toBe(401);
});

it('the contact route answers 404 for an unknown or erased user', async () => {
  const { body } = await auth.logIn(auth.newPhone());
  await auth.service.tombstones.add(body.user.id);
  for (const userId of [ulid(), body.user.id]) {
    const reply = await contactOf(userId, asService);
    expect([reply.statusCode, reply.json().code]).toEqual([404, kitErrors.notFound.code]);
  }
});
