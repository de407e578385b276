import { userDeleted } from '@anar/contracts/messages/events';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Schema } from 'mongoose';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobsPrefix } from '../../jobs/jobs.ts';
import type { BaseConfig } from '../../lifecycle/config.ts';
import { createService, type Service } from '../../lifecycle/service.ts';
import { type Neighbour, startNeighbour } from '../../testing/neighbour.ts';
import { dispose, eventually, startTestService, testConfig } from '../../testing/testing.ts';
import { deadSubject, durableName } from '../nats/streams.ts';
import { toEvent } from '../outbox/outbox.ts';
import { eraseDeletedUsers } from './erasure.ts';
import { erasuresAhead, failedErasures, listErasures, replayErasures } from './replay-erasures.ts';

const config = testConfig('replayerasures');
let publisher: Neighbour;
let connection: NatsConnection;
beforeAll(async () => {
  connection = await connect({ servers: config.nats.url });
  publisher = await startNeighbour(config);
});
afterAll(async () => {
  await connection.close();
  await dispose();
});

const pages = ({ mongo }: Service) => mongo.collection<{ userId: string }>('pages');

function build(given: BaseConfig): Service {
  const service = createService({ name: 'orchard', title: 'Keeper', config: given });
  service.mongo.model('Page', new Schema({ _id: String, userId: String }), 'pages');
  const erase = async (userId: string) => void (await pages(service).deleteMany({ userId }));
  eraseDeletedUsers(service, [{ erase }]);
  return service;
}

it('a replay erases deleted users from a restored database, also when the service starts only afterwards', async () => {
  const [first, second, stayed] = [ulid(), ulid(), ulid()];
  const write = (service: Service) =>
    pages(service).insertMany([first, second, stayed].map((userId) => ({ _id: ulid() as never, userId })));
  const left = async (service: Service) => (await pages(service).distinct('userId')).sort();
  const before = await startTestService(build, config);
  await write(before);
  for (const userId of [first, second]) {
    await publisher.publish(toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }));
  }
  await eventually(async () => expect(await left(before)).toEqual([stayed]));
  await eventually(async () => expect(await erasuresAhead(connection, config.nats)).toEqual([]));

  // The backup is older than both account deletions.
  await before.stop();
  const restored = await startTestService(build, { ...config, migrateOnStart: false });
  await restored.mongo.collection('tombstones').deleteMany({});
  await pages(restored).deleteMany({});
  await write(restored);
  await restored.stop();

  const known = await listErasures(connection, config.nats);
  expect(known.map(({ userId }) => userId)).toEqual([first, second]);
  await replayErasures(connection, known);
  expect(await erasuresAhead(connection, config.nats)).toEqual([{ service: 'orchard', waiting: 2, parked: 0 }]);
  const after = await startTestService(build, config);
  await eventually(async () => expect(await left(after)).toEqual([stayed]));
  expect([await after.tombstones.has(first), await after.tombstones.has(second)]).toEqual([true, true]);
  await eventually(async () => expect(await erasuresAhead(connection, config.nats)).toEqual([]));

  // A replay neither duplicates entries nor changes their dates.
  expect(await listErasures(connection, config.nats)).toEqual(known);
  await replayErasures(connection, known);
  await eventually(async () => expect(await erasuresAhead(connection, config.nats)).toEqual([]));
  expect(await left(after)).toEqual([stayed]);
});

it('a parked erasure and a failed second erasure are listed as unfinished', async () => {
  const { stream } = config.nats;
  expect(await erasuresAhead(connection, config.nats)).toEqual([]);
  const subject = deadSubject(stream, durableName('orchard', userDeleted.type), ulid());
  await jetstream(connection).publish(subject, '{}');
  expect(await erasuresAhead(connection, config.nats)).toEqual([{ service: 'orchard', waiting: 0, parked: 1 }]);

  expect(await failedErasures(config.redis)).toEqual([]);
  const prefix = jobsPrefix(config.redis);
  const redis = new Redis(config.redis.url, { maxRetriesPerRequest: null });
  const add = async (name: string) => {
    const queue = new Queue(name, { connection: redis, prefix });
    const worker = new Worker(name, () => Promise.reject(new Error('no')), { connection: redis, prefix });
    await queue.add(name, {}, { jobId: 'one', attempts: 1 });
    await eventually(async () => expect(await queue.getFailedCount()).toBe(1));
    await worker.close();
    await queue.close();
  };
  await add('other-erase-again');
  await add('other-notify');
  redis.disconnect();
  expect(await failedErasures(config.redis)).toMatchObject([{ queue: 'other-erase-again', id: 'one' }]);
});
