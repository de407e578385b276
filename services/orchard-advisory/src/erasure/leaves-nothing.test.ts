import { userDeleted, userErased } from '@anar/contracts/messages/events';
import { indiaDay } from '@anar/india/time';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { tracesOf } from '@anar/service-kit/testing/stored/traces';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type Grower, newGrower } from '../testing/grower.ts';

const identity = testIdentity();
const config = testConfig('leavesnothing', { jwksUrl: identity.jwksUrl });
const today = indiaDay(new Date());
let service: Service;
let neighbour: Neighbour;

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  neighbour = await startNeighbour(config);
});
afterAll(dispose);

/** A word and a place that occur nowhere else. */
function newMarks() {
  const word = `शब्द-${ulid()}`;
  const digits = String(Math.floor(Math.random() * 1e6)).padStart(6, '1');
  const place = { latitude: Number(`17.6${digits}1`), longitude: Number(`75.9${digits}1`) };
  return { word, place, all: [word, String(place.latitude), String(place.longitude)] };
}

async function send(grower: Grower, url: string, payload: object) {
  const headers = { 'idempotency-key': ulid() };
  const submit = () => grower.send('POST', url, payload, headers);
  return { reply: (await submit()).json(), submit };
}

it('an exact place is stored only in the orchard and its kept reply, never in an event', async () => {
  const grower = newGrower(service, identity);
  const { place } = newMarks();
  await send(grower, '/api/orchards', { userId: grower.userId, ...place });
  await service.events.flush();
  const places = await tracesOf(config, [String(place.latitude), String(place.longitude)]);
  expect(places.sort()).toEqual(['mongo idempotency_keys', 'mongo orchards']);
});

it('a removed diary entry leaves no text, and repeating its submission does not restore it', async () => {
  const grower = newGrower(service, identity);
  const { word } = newMarks();
  const { id } = await grower.orchard();
  const path = `/api/orchards/${id}/diary`;
  const { reply, submit } = await send(grower, path, { kind: 'spray', on: today, product: word, note: `${word} कम` });
  await service.events.flush();
  expect(new Set(await tracesOf(config, [word]))).toEqual(
    new Set(['mongo diary_entries', 'mongo idempotency_keys', `nats ${subject('record-added', grower)}`]),
  );
  await grower.send('DELETE', `${path}/${reply.entry.id}`);
  await service.events.flush();
  await eventually(async () => expect(await tracesOf(config, [word])).toEqual([]));
  expect((await submit()).json().code).toBe('gone');
  // Also when the reply was never kept, as after a crash.
  await service.mongo.collection('idempotency_keys').deleteMany({ owner: grower.userId });
  expect((await submit()).json().code).toBe('gone');
  expect((await grower.send('GET', path)).json().entries).toEqual([]);
});

it('a removed orchard leaves no text and no place, and repeating its submission does not restore it', async () => {
  const grower = newGrower(service, identity);
  const { word, place, all } = newMarks();
  const { reply, submit } = await send(grower, '/api/orchards', { userId: grower.userId, name: word, ...place });
  const { id } = reply.orchard;
  const line = await send(grower, `/api/orchards/${id}/diary`, { kind: 'spray', on: today, product: word });
  await grower.send('POST', '/api/advisories/generate', { orchardId: id });
  await grower.send('DELETE', `/api/orchards/${id}`);
  await service.events.flush();
  await eventually(async () => expect(await tracesOf(config, all)).toEqual([]));
  expect((await submit()).json().code).toBe('gone');
  expect((await line.submit()).statusCode).toBe(410);
  await service.mongo.collection('idempotency_keys').deleteMany({ owner: grower.userId });
  expect((await submit()).json().code).toBe('gone');
  expect(await grower.list()).toEqual([]);
});

it('an erased user leaves no text, no place, and their id only in the tombstone and the erasure events', async () => {
  const grower = newGrower(service, identity);
  const { userId } = grower;
  const { word, place, all } = newMarks();
  const { reply } = await send(grower, '/api/orchards', { userId, name: word, ...place });
  await send(grower, `/api/orchards/${reply.orchard.id}/diary`, { kind: 'spray', on: today, product: word });
  await grower.send('POST', '/api/advisories/generate', { orchardId: reply.orchard.id });
  await service.events.flush();
  await neighbour.publish(toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }));
  await eventually(async () => expect(await tracesOf(config, all)).toEqual([]));
  const places = async () => (await tracesOf(config, [userId])).filter((place) => !/-jobs:/.test(place));
  const erasureEvents = [userDeleted, userErased.orchard].map(
    ({ type }) => `nats ${config.nats.stream.toLowerCase()}.${type}.${userId}`,
  );
  const left = ['mongo tombstones', ...erasureEvents];
  await eventually(async () => expect((await places()).sort()).toEqual(left));
});

const subject = (what: string, { userId }: Grower) => `${config.nats.stream.toLowerCase()}.orchard.${what}.${userId}`;
