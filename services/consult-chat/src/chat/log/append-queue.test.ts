import { dispose, testConfig } from '@anar/service-kit/testing';
import mongoose from 'mongoose';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppendQueue, createAppendQueue, type ThreadEnd } from './append-queue.ts';
import { type LogEntryModel, logEntryModel } from './log-entry.model.ts';

/** Two replicas that append to the same threads concurrently. */
const replicas: { connection: mongoose.Connection; queue: AppendQueue; model: LogEntryModel }[] = [];

beforeAll(async () => {
  const { mongo } = testConfig('appends');
  for (let n = 0; n < 2; n++) {
    const connection = await mongoose.createConnection(mongo.url, { dbName: mongo.db, autoIndex: false }).asPromise();
    const model = logEntryModel(connection);
    replicas.push({ connection, model, queue: createAppendQueue(model) });
  }
  await replicas[0]?.model.createIndexes();
});
afterAll(async () => {
  for (const { connection } of replicas) await connection.close();
  await dispose();
});

const message = (threadId: string) => ({
  ...{ _id: ulid(), threadId, kind: 'message' as const, by: 'x', at: new Date() },
  ...{ clientId: ulid(), type: 'text' as const, content: 'नमस्ते' },
});

test('concurrent appends all succeed without gaps', async () => {
  const threads = Array.from({ length: 40 }, () => ulid());
  const writers = Array.from({ length: 80 }, async (_, writer) => {
    for (let n = 0; n < 15; n++) {
      const threadId = threads[(writer * 7 + n * 11) % threads.length] ?? '';
      const stored = await replicas[writer % 2]?.queue.append(message(threadId));
      expect(stored?.rev).toBeGreaterThan(0);
    }
  });
  await Promise.all(writers);
  for (const threadId of threads) {
    const entries = await replicas[0]?.model.find({ threadId }).sort({ rev: 1 }).lean();
    expect(entries?.map(({ rev, seq }) => [rev, seq])).toEqual(entries?.map((_, at) => [at + 1, at + 1]));
  }
});

test('a replica that received the end of a thread appends without a retry; older ends are ignored', async () => {
  const [one, two] = replicas;
  if (!one || !two) throw new Error('no replicas');
  let retries = 0;
  const published: ThreadEnd[][] = [];
  const writer = createAppendQueue(one.model, { publishEnds: (ends) => published.push([...ends]) });
  const other = createAppendQueue(two.model, {
    onRetry: () => {
      retries += 1;
    },
  });
  const threadId = ulid();
  await other.append(message(threadId));
  for (let n = 0; n < 3; n++) await writer.append(message(threadId));
  for (const ends of [...published, published[0] ?? []]) other.receiveEnds(ends);
  expect(await other.append(message(threadId))).toMatchObject({ rev: 5, seq: 5 });
  expect(retries).toBe(0);
  // Without the notification the append succeeds after a retry.
  await writer.append(message(threadId));
  expect(await other.append(message(threadId))).toMatchObject({ rev: 7, seq: 7 });
  expect(retries).toBe(1);
});

test('repeating a stored entry returns it; another entry of the same client id is refused', async () => {
  const [one] = replicas;
  const entry = message(ulid());
  const first = await one?.queue.append(entry);
  expect(await one?.queue.append(entry)).toEqual(first);
  const { clientId: _, ...mark } = { ...message(entry.threadId), kind: 'read' as const, upToSeq: 1 };
  const marked = await one?.queue.append(mark);
  expect(await one?.queue.append(mark)).toEqual(marked);
  expect(await one?.queue.append({ ...entry, _id: ulid() })).toBeUndefined();
});
