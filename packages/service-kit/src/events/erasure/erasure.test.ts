import { sessionRevoked, userDeleted, userErased, userRenamed } from '@anar/contracts/messages/events';
import { job } from '@anar/contracts/messages/job';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Schema } from 'mongoose';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createService, type Service } from '../../lifecycle/service.ts';
import { collectEvents, type Neighbour, startNeighbour } from '../../testing/neighbour.ts';
import { readStream } from '../../testing/stored/stream-reader.ts';
import { tracesOf } from '../../testing/stored/traces.ts';
import { dispose, eventually, startTestService, testConfig } from '../../testing/testing.ts';
import { deadSubject, durableName, eventSubject } from '../nats/streams.ts';
import { outboxFields, toEvent } from '../outbox/outbox.ts';
import { eraseDeletedUsers } from './erasure.ts';

const config = testConfig('erasure');
const reminder = job({ name: 'reminder', payload: Type.Object({ userId: Type.String() }) });
const failing = job({ name: 'failing', payload: Type.Object({ userId: Type.String() }), attempts: 1 });
const pages = () => keeper.mongo.collection('pages');
let keeper: Service;
let publisher: Neighbour;
/** Hook of a test, run at each `erase` of a user; call 1 is caused by the event. */
let onErase: ((call: number, userId: string) => Promise<void>) | undefined;
const calls = new Map<string, number>();

beforeAll(async () => {
  keeper = await startTestService((given) => {
    const made = createService({ name: 'orchard', title: 'Keeper', config: given });
    made.events.outbox(made.mongo.model('Page', new Schema({ _id: String, userId: String, ...outboxFields }), 'pages'));
    const store = {
      async erase(userId: string) {
        const call = (calls.get(userId) ?? 0) + 1;
        calls.set(userId, call);
        await onErase?.(call, userId);
        await pages().deleteMany({ userId });
      },
    };
    eraseDeletedUsers(made, [store], { againMs: 1 });
    made.jobs.define(reminder, async () => undefined);
    made.jobs.define(failing, async () => Promise.reject(new Error('no')));
    return made;
  }, config);
  publisher = await startNeighbour(config);
});
beforeEach(() => {
  onErase = undefined;
});
afterAll(dispose);

const erase = (userId: string) =>
  publisher.publish(toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }));

it('the tombstone exists before the first store is erased; an erasure that fails half-way is retried', async () => {
  const userId = ulid();
  const known: boolean[] = [];
  onErase = async (call) => {
    known.push(await keeper.tombstones.has(userId));
    if (call === 1) throw new Error('not yet');
  };
  await erase(userId);
  await eventually(() => known.length >= 2);
  expect(known.slice(0, 2)).toEqual([true, true]);
});

it('a write that passed its check before the tombstone is removed by the second erasure; later writes are refused', async () => {
  const userId = ulid();
  const [checked, erased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const write = async () => {
    await keeper.tombstones.refuse(userId);
    checked.resolve();
    await erased.promise;
    await pages().insertOne({ _id: ulid() as never, userId });
  };
  const written = write();
  let lateWrites = 0;
  onErase = async (call, erasedId) => {
    if (call === 1 || erasedId !== userId) return;
    // In production the second erasure runs minutes later, when the write has long finished.
    erased.resolve();
    await written;
    lateWrites += await pages().countDocuments({ userId });
  };
  await checked.promise;
  await erase(userId);
  await eventually(() => lateWrites === 1);
  await eventually(async () => (await pages().countDocuments({ userId })) === 0);
  await expect(write()).rejects.toMatchObject({ code: 'session_ended' });
});

it('events about an erased user are purged from the streams, except those of their deletion and ended sessions', async () => {
  const [userId, other] = [ulid(), ulid()];
  const word = `word-${ulid()}`;
  const rename = (of: string) =>
    toEvent(userRenamed, { aggregateId: of, userId: of, data: { userId: of, name: word } });
  const ended = toEvent(sessionRevoked, { aggregateId: userId, userId, data: { userId, sid: ulid() } });
  await publisher.publish([rename(userId), ended, rename(userId), rename(other)]);
  const subject = eventSubject(config.nats.stream, userRenamed.type, userId);
  const connection = await connect({ servers: config.nats.url });
  const parked = (type: string) => deadSubject(config.nats.stream, durableName('sleeper', type), userId);
  for (const type of [userRenamed.type, userDeleted.type]) {
    await jetstream(connection).publish(parked(type), JSON.stringify({ event: word, subject }));
  }
  await connection.close();
  const places = () => tracesOf(config, [word]);
  expect(await places()).toHaveLength(5);
  await erase(userId);
  const left = [
    `nats ${eventSubject(config.nats.stream, userRenamed.type, other)}`,
    `nats ${parked(userDeleted.type)}`,
  ];
  await eventually(async () => expect((await places()).filter((place) => place.startsWith('nats'))).toEqual(left));
  // A service that was offline still receives both.
  const endedFor = await collectEvents(sessionRevoked, config);
  await eventually(() => endedFor.some(({ data }) => data.userId === userId));
  const received = await collectEvents(userDeleted, config);
  await eventually(() => received.some(({ data }) => data.userId === userId));
});

it('events that the second erasure itself causes about the user are purged too', async () => {
  const userId = ulid();
  const publishedOf = async (type: string) =>
    (await readStream(config)).filter(({ event }) => event.type === type && event.userId === userId);
  onErase = async (call) => {
    if (call === 1) return;
    // The relay is idle now, so that the erasure itself has to publish the event inserted here.
    await eventually(async () => (await publishedOf(userErased.orchard.type)).length === 1);
    const last = toEvent(userRenamed, { aggregateId: userId, userId, data: { userId, name: 'last' } });
    await pages().insertOne({ _id: ulid() as never, outbox: [{ ...last, seq: 1 }] });
  };
  await erase(userId);
  await eventually(async () => expect(await publishedOf(userErased.orchard.type)).toHaveLength(2));
  await eventually(async () => (await pages().countDocuments({ 'outbox.userId': userId })) === 0);
  expect(await publishedOf(userRenamed.type)).toEqual([]);
});

it('stored idempotent replies of an erased user are deleted, those of others stay', async () => {
  const userId = ulid();
  const replies = keeper.mongo.collection<{ owner: string }>('idempotency_keys');
  await replies.insertMany([{ owner: userId }, { owner: ulid() }]);
  await erase(userId);
  await eventually(async () => (await replies.countDocuments({ owner: userId })) === 0);
  expect(await replies.countDocuments()).toBe(1);
});

it('userErased is published after the first complete erasure and after the second; both stay in the stream', async () => {
  const userId = ulid();
  const answers = async () =>
    (await readStream(config)).filter(({ event }) => event.type === userErased.orchard.type && event.userId === userId);
  let unanswered = 0;
  onErase = async (call) => {
    unanswered += call === 1 ? (await answers()).length : 0;
    if (call === 1) throw new Error('half-way');
  };
  await erase(userId);
  await eventually(async () => expect(await answers()).toHaveLength(2));
  expect(unanswered).toBe(0);
  expect((await answers()).map(({ event }) => event.data)).toEqual([{ userId }, { userId }]);
});

it('waiting and failed jobs about an erased user are removed, those of others stay', async () => {
  const [userId, other] = [ulid(), ulid()];
  const HOUR_MS = 60 * 60_000;
  for (const of of [userId, other]) {
    await keeper.jobs.add(reminder, ulid(), { userId: of }, { delay: HOUR_MS });
    await keeper.jobs.add(failing, ulid(), { userId: of });
  }
  const failed = async () =>
    (await keeper.metrics.getSingleMetricAsString('jobs_failed')).includes('job="failing",service="orchard"} 2');
  await eventually(failed);
  const named = async (of: string) =>
    (await tracesOf(config, [of])).filter((place) => /(reminder|failing)/.test(place));
  const theirs = await named(other);
  expect(await named(userId)).toHaveLength(theirs.length);
  await erase(userId);
  await eventually(async () => expect(await named(userId)).toEqual([]));
  expect(await named(other)).toEqual(theirs);
});

it('eraseDeletedUsers throws for a service that is not in ERASING_SERVICES', () => {
  const unknown = createService({ name: 'stranger', title: 'Stranger', config: testConfig('stranger') });
  expect(() => eraseDeletedUsers(unknown, [])).toThrow('ERASING_SERVICES');
});
