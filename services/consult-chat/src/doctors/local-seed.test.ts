import { userRegistered } from '@anar/contracts/events';
import { LOCAL_DOCTORS } from '@anar/contracts/local-doctors';
import { toEvent } from '@anar/service-kit/events/outbox';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DoctorWorld, doctorWorld, PROFILE } from '../testing/doctor-world.ts';

let world: DoctorWorld;
beforeEach(async () => {
  world = await doctorWorld('consultseed', { localSeed: true });
});
afterEach(() => world.dispose());

const [first, second, third] = LOCAL_DOCTORS;
const all = () => world.store.list();

it('three approved doctors stand in the list, offline until somebody logs in as them', async () => {
  const shown = (await world.call({ userId: first.id }, 'GET', '/api/doctors')).json();
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
  expect(await world.goOnline(second.id)).toMatchObject({ status: 'online', isComplete: true });
});

it('the next start undoes nothing, whatever was edited, decided or erased', async () => {
  await world.call({ userId: first.id, role: 'doctor' }, 'PUT', `/api/doctors/${first.id}`, PROFILE);
  await world.store.suspend(second.id);
  await world.service.tombstones.add(third.id);
  await world.store.erase(third.id);
  const before = await all();
  await Promise.all([world.startReplica(), world.startReplica()]);
  expect(await all()).toEqual(before);
  expect(before.map(({ approval }) => approval)).toEqual(['awaiting', 'suspended', 'suspended']);
});

it('fills what the account’s own event made first', async () => {
  await world.service.mongo.collection('doctors').deleteMany({});
  const data = { userId: first.id, role: 'doctor' } as const;
  await world.others.publish(toEvent(userRegistered, { aggregateId: first.id, userId: first.id, data }));
  await world.store.ensure(first.id, world.clock());
  await world.startReplica();
  expect(await world.store.find(first.id)).toMatchObject({ approval: 'approved', feePaise: 19_900, name: first.name });
  expect(await all()).toHaveLength(3);
});
