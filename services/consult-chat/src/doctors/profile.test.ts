import { userRegistered, userRenamed } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { dispose, eventually } from '@anar/service-kit/testing';
import { photoWithPlace } from '@anar/service-kit/testing/media/pictures';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsultFixture, createConsultFixture, PROFILE } from '../testing/consult-fixture.ts';

let fixture: ConsultFixture;
beforeAll(async () => {
  fixture = await createConsultFixture('doctorprofile');
});
afterAll(dispose);

const asDoctor = (userId: string) => ({ userId, role: 'expert' as const });
const read = async (userId: string) => (await fixture.call(asDoctor(userId), 'GET', `/api/doctors/${userId}`)).json();
const save = (userId: string, change: object = {}) =>
  fixture.call(asDoctor(userId), 'PUT', `/api/doctors/${userId}`, { ...PROFILE, ...change });
const register = (userId: string, role: 'farmer' | 'expert') =>
  fixture.publish(toEvent(userRegistered, { aggregateId: userId, userId, data: { userId, role } }));

describe('an expert', () => {
  it('gets one empty profile awaiting approval on registration, idempotently; a farmer gets none', async () => {
    const [expert, farmer, last] = [ulid(), ulid(), ulid()];
    await register(expert, 'expert');
    await register(farmer, 'farmer');
    await register(expert, 'expert');
    await register(last, 'expert');
    await eventually(async () => (await fixture.doctors.findMany([expert, last])).length === 2);
    expect(await fixture.doctors.find(farmer)).toBeUndefined();
    expect(await read(expert)).toMatchObject({
      ...{ id: expert, name: '', approval: 'awaiting', isComplete: false, rating: null, reviewCount: 0 },
      ...{ status: 'offline', isAvailable: false, waiting: 0, answerMinutes: null },
    });
  });

  it('fills the profile, which farmers do not see until approved', async () => {
    const userId = ulid();
    const saved = await save(userId, { name: '  डॉ.\u202e सुमन  पाटिल ' });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({ ...PROFILE, approval: 'awaiting', isComplete: true });
    expect(await fixture.doctors.find(userId)).toMatchObject({ feePaise: 19_900 });
    const farmer = { userId: ulid() };
    expect((await fixture.call(farmer, 'GET', `/api/doctors/${userId}`)).statusCode).toBe(404);
    const listed = async () =>
      (await fixture.call(farmer, 'GET', '/api/doctors')).json().filter(({ id }: { id: string }) => id === userId);
    expect(await listed()).toEqual([]);
    await fixture.approve(userId);
    const seen = (await fixture.call(farmer, 'GET', `/api/doctors/${userId}`)).json();
    expect(seen).toMatchObject(PROFILE);
    expect(seen).not.toHaveProperty('approval');
    expect(await listed()).toEqual([seen]);
  });

  it.each([
    ['name', { name: 'डॉ. कोई और' }],
    ['registration number', { registrationNumber: 'MH-9' }],
  ])('who changes the %s after approval awaits approval again and is offline, with an event', async (_what, change) => {
    const { userId } = await fixture.approvedDoctor();
    expect(await fixture.goOnline(userId)).toMatchObject({ status: 'online', approval: 'approved' });
    expect((await save(userId, change)).json()).toMatchObject({ approval: 'awaiting', status: 'offline' });
    await fixture.approve(userId);
    expect(await read(userId)).toMatchObject({ approval: 'approved', status: 'offline' });
    const events = (await fixture.published('consult.doctor-approval-changed')).filter((one) => one.userId === userId);
    expect(events.map(({ data }) => data)).toEqual([true, false, true].map((approved) => ({ userId, approved })));
  });

  it('may change languages freely; a changed fee, specialty or experience is proposed beside the one in force', async () => {
    const { userId } = await fixture.approvedDoctor();
    const { specialty, experience, consultationFee } = PROFILE;
    const [inForce, proposed] = [
      { specialty, experience, consultationFee },
      { specialty: 'पोषण', experience: 3, consultationFee: 5000 },
    ];
    const seenByFarmers = async () => (await fixture.call({ userId: ulid() }, 'GET', `/api/doctors/${userId}`)).json();
    expect(await fixture.goOnline(userId)).toMatchObject({ status: 'online' });
    expect((await save(userId, { ...proposed, languages: ['hi'] })).json()).toMatchObject({
      ...{ ...inForce, proposed, languages: ['hi'], approval: 'approved', status: 'online' },
    });
    expect(await seenByFarmers()).toMatchObject(inForce);
    expect(await fixture.doctors.find(userId)).toMatchObject({ feePaise: consultationFee * 100 });

    await fixture.approve(userId);
    expect(await seenByFarmers()).toMatchObject(proposed);
    expect(await read(userId)).toMatchObject({ approval: 'approved', status: 'online' });
    expect(await read(userId)).not.toHaveProperty('proposed');
    // The approval itself did not change.
    expect(await fixture.published('consult.doctor-approval-changed')).not.toContainEqual(
      expect.objectContaining({ userId, data: { userId, approved: false } }),
    );

    await save(userId);
    expect(await read(userId)).toMatchObject({ ...proposed, proposed: inForce });
    await save(userId, proposed);
    expect(await read(userId)).not.toHaveProperty('proposed');
  });

  it('who is suspended changes the profile itself, without a proposal', async () => {
    const { userId } = await fixture.approvedDoctor();
    await save(userId, { consultationFee: 299 });
    await fixture.doctors.suspend(userId);
    const saved = (await save(userId, { name: 'नया नाम', consultationFee: 399 })).json();
    expect(saved).toMatchObject({ approval: 'suspended', name: 'नया नाम', consultationFee: 399 });
    expect(saved).not.toHaveProperty('proposed');
  });

  it('cannot change another doctor’s profile, and a farmer has none', async () => {
    const [{ userId }, other] = [await fixture.approvedDoctor(), ulid()];
    const foreign = await fixture.call(asDoctor(other), 'PUT', `/api/doctors/${userId}`, PROFILE);
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not_found']);
    const farmer = await fixture.call({ userId: other }, 'PUT', `/api/doctors/${other}`, PROFILE);
    expect([farmer.statusCode, farmer.json().code]).toEqual([403, 'forbidden']);
    expect((await fixture.call(asDoctor(other), 'GET', `/api/doctors/${userId}/stats`)).statusCode).toBe(404);
    expect(await fixture.doctors.find(other)).toBeUndefined();
  });

  it.each([
    { name: '\u200b\u200d' },
    { consultationFee: 5001 },
    { languages: ['xx'] },
    { languages: [] },
    { experience: 1.5 },
  ])('cannot save %j', async (change) => {
    const reply = await save(ulid(), change);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request']);
  });

  it('gets the name of the account while the profile has none', async () => {
    const userId = ulid();
    await register(userId, 'expert');
    await eventually(() => fixture.doctors.find(userId));
    const named = (name: string, seq: number) =>
      fixture.publish(toEvent(userRenamed, { aggregateId: userId, userId, data: { userId, name } }), seq);
    await named('मीरा', 2);
    await eventually(async () => (await fixture.doctors.find(userId))?.name === 'मीरा');
    await save(userId);
    await named('कोई और', 3);
    const last = ulid();
    await register(last, 'expert');
    await fixture.publish(
      toEvent(userRenamed, { aggregateId: last, userId: last, data: { userId: last, name: 'अंत' } }),
      4,
    );
    await eventually(async () => (await fixture.doctors.find(last))?.name === 'अंत');
    expect((await fixture.doctors.find(userId))?.name).toBe(PROFILE.name);
  });
});

it('a new portrait replaces the previous one and removes its file', async () => {
  const doctor = await fixture.approvedDoctor();
  const upload = async () => {
    const files = [await photoWithPlace(300, 200)];
    return fixture.upload(doctor, `/api/doctors/${doctor.userId}/photo`, { files, field: 'image' });
  };
  const first = (await upload()).json().image;
  expect((await fixture.service.app.inject(first)).statusCode).toBe(200);
  const second = (await upload()).json().image;
  expect(second).not.toBe(first);
  expect((await fixture.service.app.inject(second)).statusCode).toBe(200);
  expect((await fixture.service.app.inject(first)).statusCode).toBe(404);
  const { id, farmer } = await fixture.consultation({ doctorId: doctor.userId });
  expect((await fixture.call(farmer, 'GET', `/api/consultations/${id}`)).json().doctorImage).toBe(second);
});

it('an erased doctor has no name or portrait, is not listed, and cannot be recreated', async () => {
  const { userId } = await fixture.approvedDoctor();
  const { id, farmer } = await fixture.consultation({ doctorId: userId });
  await fixture.deleteAccount({ userId });
  await eventually(async () => (await fixture.doctors.find(userId))?.name === 'हटाया गया उपयोगकर्ता');
  expect(await fixture.doctors.find(userId)).toMatchObject({
    specialty: '',
    registrationNumber: '',
    approval: 'suspended',
  });
  const shown = (await fixture.call(farmer, 'GET', `/api/consultations/${id}`)).json();
  expect(shown.doctorName).toBe('हटाया गया उपयोगकर्ता');
  expect((await fixture.call(farmer, 'GET', `/api/doctors/${userId}`)).statusCode).toBe(404);
  const list = await fixture.call(asDoctor(userId), 'GET', `/api/doctors/${userId}/consultations`);
  expect(list.json().code).toBe('not_approved');
  // Retried: the outbox may be writing to the same document concurrently.
  await eventually(async () => {
    await fixture.service.mongo.collection('doctors').deleteOne({ _id: userId as never });
    return (await fixture.doctors.find(userId)) === undefined;
  });
  expect((await save(userId)).json().code).toBe('session_ended');
});
