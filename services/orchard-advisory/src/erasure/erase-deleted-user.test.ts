import { userDeleted } from '@anar/contracts/messages/events';
import { indiaDay } from '@anar/india/time';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { newGrower } from '../testing/grower.ts';

const identity = testIdentity();
const config = testConfig('orcharderasure', { jwksUrl: identity.jwksUrl });
let service: Service;
let neighbour: Neighbour;

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  neighbour = await startNeighbour(config);
});
afterAll(dispose);

/** Collections with data of a user, the tombstone aside. */
async function traces(userId: string): Promise<string[]> {
  const ofPerson = { $or: [{ userId }, { owner: userId }, { _id: userId as never }] };
  const all = (await service.mongo.listCollections()).map(({ name }) => name).filter((name) => name !== 'tombstones');
  const counts = await Promise.all(all.map((name) => service.mongo.collection(name).countDocuments(ofPerson)));
  return all.filter((_name, index) => (counts[index] ?? 0) > 0).sort();
}

it('account deletion: all data of the user is erased, and no new data is accepted', async () => {
  const [deletedGrower, otherGrower] = [newGrower(service, identity), newGrower(service, identity)];
  const today = indiaDay(new Date());
  for (const { send, userId } of [deletedGrower, otherGrower]) {
    const made = await send('POST', '/api/orchards', { userId, placeId: 'solapur' }, { 'idempotency-key': ulid() });
    const { id } = made.json().orchard;
    await send('POST', `/api/orchards/${id}/diary`, { kind: 'harvest', on: today });
    const removed = (await send('POST', '/api/orchards', { userId })).json().orchard;
    await send('DELETE', `/api/orchards/${removed.id}`);
    expect((await send('POST', '/api/advisories/generate', { orchardId: id })).statusCode).toBe(200);
  }
  const kept = await traces(otherGrower.userId);
  expect(kept).toEqual(expect.arrayContaining(['diary_entries', 'orchards', 'idempotency_keys']));

  const { userId } = deletedGrower;
  const event = toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } });
  await neighbour.publish(event);
  await eventually(async () => expect(await traces(userId)).toEqual([]));
  expect((await deletedGrower.send('POST', '/api/orchards', { userId })).json()).toMatchObject({
    code: 'session_ended',
  });
  expect(await traces(userId)).toEqual([]);
  expect(await traces(otherGrower.userId)).toEqual(kept);
});
