import { LOCAL_DOCTORS } from '@anar/contracts/consult/local-doctors';
import { userRegistered } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { dispose } from '@anar/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ConsultFixture, createConsultFixture, PROFILE } from '../testing/consult-fixture.ts';

let fixture: ConsultFixture;
beforeEach(async () => {
  fixture = await createConsultFixture('consultseed', { config: { localSeed: true } });
});
afterEach(dispose);

const [first, second, third] = LOCAL_DOCTORS;
const all = () => fixture.doctors.list();

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
  await fixture.doctors.suspend(second.id);
  await fixture.service.tombstones.add(third.id);
  await fixture.doctors.erase(third.id);
  const before = await all();
  await Promise.all(['two', 'three'].map((name) => fixture.startReplica(name)));
  expect(await all()).toEqual(before);
  expect(before.map(({ approval }) => approval)).toEqual(['awaiting', 'suspended', 'suspended']);
});

it('fills an empty profile that the account’s event created first', async () => {
  await fixture.service.mongo.collection('doctors').deleteMany({});
  const data = { userId: first.id, role: 'doctor' } as const;
  await fixture.publish(toEvent(userRegistered, { aggregateId: first.id, userId: first.id, data }));
  await fixture.doctors.ensure(first.id, fixture.at());
  await fixture.startReplica('two');
  expect(await fixture.doctors.find(first.id)).toMatchObject({
    approval: 'approved',
    feePaise: 19_900,
    name: first.name,
  });
  expect(await all()).toHaveLength(3);
});
