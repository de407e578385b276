import { LOCAL_DOCTORS } from '@anar/contracts/consult/local-doctors';
import { userRegistered } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDoctorFixture, type DoctorFixture, PROFILE } from '../testing/doctor-fixture.ts';

let fixture: DoctorFixture;
beforeEach(async () => {
  fixture = await createDoctorFixture('consultseed', { localSeed: true });
});
afterEach(() => fixture.dispose());

const [first, second, third] = LOCAL_DOCTORS;
const all = () => fixture.store.list();

it('three approved doctors are seeded, offline until they log in', async () => {
  const shown = (await fixture.call({ userId: first.id }, 'GET', '/api/doctors')).json();
  expect(shown).toHaveLength(3);
  for (const [index, { id, name }] of LOCAL_DOCTORS.entries()) {
    const sample = {
      id,
      name,
      registrationNumber: `नमूना-${index + 1}`,
      status: 'offline',
      rating: null,
      reviewCount: 0,
    };
    expect(shown).toContainEqual(expect.objectContaining(sample));
  }
  expect(await fixture.goOnline(second.id)).toMatchObject({ status: 'online', isComplete: true });
});

it('the next start overwrites no edit, decision or erasure', async () => {
  await fixture.call({ userId: first.id, role: 'doctor' }, 'PUT', `/api/doctors/${first.id}`, PROFILE);
  await fixture.store.suspend(second.id);
  await fixture.service.tombstones.add(third.id);
  await fixture.store.erase(third.id);
  const before = await all();
  await Promise.all([fixture.startReplica(), fixture.startReplica()]);
  expect(await all()).toEqual(before);
  expect(before.map(({ approval }) => approval)).toEqual(['awaiting', 'suspended', 'suspended']);
});

it('fills an empty profile that the account’s event created first', async () => {
  await fixture.service.mongo.collection('doctors').deleteMany({});
  const data = { userId: first.id, role: 'doctor' } as const;
  await fixture.others.publish(toEvent(userRegistered, { aggregateId: first.id, userId: first.id, data }));
  await fixture.store.ensure(first.id, fixture.clock());
  await fixture.startReplica();
  expect(await fixture.store.find(first.id)).toMatchObject({
    approval: 'approved',
    feePaise: 19_900,
    name: first.name,
  });
  expect(await all()).toHaveLength(3);
});
