import { LOCAL_DOCTORS } from '@anar/contracts/consult/local-doctors';
import { dispose, startTestService } from '@anar/service-kit/testing';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type AuthUnderTest, authUnderTest } from '../testing/auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest('localseed', (config) => {
    config.localSeed = true;
  });
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

const again = () => startTestService(buildApp, auth.config);
const accounts = () => auth.service.mongo.collection('users').find().sort({ phone: 1 }).toArray();

it('three doctors can log in without approval, and agree to the notice by their login', async () => {
  for (const { id, phone, name } of LOCAL_DOCTORS) {
    await auth.post('send-otp', { phone });
    const reply = await auth.post('verify-otp', { phone, otp: await auth.codeFor(phone) });
    expect(reply.statusCode).toBe(200);
    const { user } = reply.json();
    expect(user).toMatchObject({ id, phone, name, role: 'doctor', doctorId: id });
    expect(user).not.toHaveProperty('awaitingApproval');
  }
});

it('the next start overwrites neither a changed name nor a number taken meanwhile', async () => {
  const [first, second] = LOCAL_DOCTORS;
  const users = auth.service.mongo.collection<{ _id: string }>('users');
  await users.updateOne({ _id: first.id }, { $set: { name: 'नया नाम' } });
  await users.updateOne({ _id: second.id }, { $set: { _id: second.id, phone: '9000000009' } });
  const before = await accounts();
  await Promise.all([again(), again()]);
  expect(await accounts()).toEqual(before);
  await auth.service.events.flush();
  const published = (await readStream(auth.config)).filter(({ event }) => event.type === 'auth.user-registered');
  expect(published.map(({ event }) => event.userId).sort()).toEqual(LOCAL_DOCTORS.map(({ id }) => id));
});

it('an erased doctor is not seeded again', async () => {
  const { id } = LOCAL_DOCTORS[2];
  await auth.service.tombstones.add(id);
  await auth.service.mongo.collection<{ _id: string }>('users').deleteOne({ _id: id });
  await again();
  expect((await accounts()).map(({ _id }) => String(_id))).not.toContain(id);
});
