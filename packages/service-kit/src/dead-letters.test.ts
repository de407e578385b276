import { event } from '@anar/contracts/event';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import mongoose from 'mongoose';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDeadLetters, replayDeadLetter } from './dead-letters.ts';
import { created, outboxFields, outboxIndexes, toEvent } from './outbox.ts';
import { createService } from './service.ts';
import { dispose, eventually, startTestService, testConfig } from './testing.ts';

const noted = event({ type: 'letters.noted', version: 1, data: Type.Object({ text: Type.String() }) });
const config = testConfig('deadletters');
const handled: string[] = [];
let broken = true;
let connection: NatsConnection;

beforeAll(async () => {
  connection = await connect({ servers: config.nats.url });
});
afterAll(async () => {
  await connection.close();
  await dispose();
});

it('parks what keeps failing, lists it with its error, and replays it once the cause is mended', async () => {
  const aggregateId = ulid();
  const sender = await startTestService((shared) => {
    const service = createService({ name: 'letters', title: 'Letters', config: shared });
    const schema = new mongoose.Schema({ _id: String, ...outboxFields });
    outboxIndexes(schema);
    service.events.outbox(service.mongo.model('Letter', schema));
    return service;
  }, config);
  await startTestService((shared) => {
    const service = createService({ name: 'reader', title: 'Reader', config: shared });
    const handle = async ({ data }: { data: { text: string } }) => {
      if (broken) throw new Error('the shelf is full');
      handled.push(data.text);
    };
    service.events.consume(noted, handle, { retryDelays: [1, 1] });
    return service;
  }, config);

  const told = toEvent(noted, { aggregateId, userId: '-', data: { text: 'hello' } });
  await sender.mongo.model('Letter').create(created({ _id: aggregateId }, told));
  sender.events.kick();

  const [letter] = await eventually(async () => {
    const letters = await listDeadLetters(connection, config.nats.stream);
    return letters.length > 0 && letters;
  });
  expect(letter).toMatchObject({ consumer: 'reader-letters-noted', tries: 3, error: 'Error: the shelf is full' });

  broken = false;
  if (letter) await replayDeadLetter(connection, config.nats.stream, letter);
  await eventually(() => handled.includes('hello'));
  expect(await listDeadLetters(connection, config.nats.stream)).toEqual([]);
});
