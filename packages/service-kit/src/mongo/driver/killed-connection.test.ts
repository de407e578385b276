import { createRequire } from 'node:module';
import { kitErrors } from '@anar/contracts/errors/kit';
import { route } from '@anar/contracts/route';
import mongoose, { Schema } from 'mongoose';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../http/errors.ts';
import type { BaseConfig } from '../../lifecycle/config.ts';
import { createService, type Service } from '../../lifecycle/service.ts';
import { createRoundTripCounter, monitored } from '../../testing/round-trips.ts';
import { type TcpProxy, tcpProxy } from '../../testing/tcp-proxy.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '../../testing/testing.ts';
import { isDuplicateKey } from '../mongo.ts';

const Page = Type.Object({ id: Type.String(), text: Type.String() });
const read = route({
  method: 'GET',
  path: '/api/pages/:id',
  summary: 'Reads a page',
  params: Type.Object({ id: Type.String() }),
  replies: { 200: Page },
  errors: [kitErrors.notFound],
});
const write = route({
  method: 'POST',
  path: '/api/pages',
  summary: 'Writes a page',
  body: Type.Object({ text: Type.String() }),
  replies: { 201: Page },
  idempotent: true,
});

interface PageDocument {
  _id: string;
  text: string;
  idempotencyKey: string;
}
const schema = new Schema<PageDocument>({ _id: String, text: String, idempotencyKey: String }, { versionKey: false });
schema.index({ idempotencyKey: 1 }, { unique: true });

function buildBook(config: BaseConfig): Service {
  const service = createService({ name: 'book', title: 'Book', config });
  const pages = service.mongo.model<PageDocument>('Page', schema, 'pages');
  service.routes.user(read, async ({ params: { id } }) => {
    const found = await pages.findById(id).lean();
    if (!found) throw new AppError(kitErrors.notFound);
    return { id, text: found.text };
  });
  service.routes.user(write, async ({ body: { text }, idempotencyKey = '' }) => {
    const id = ulid();
    try {
      await pages.create({ _id: id, text, idempotencyKey });
      return { id, text };
    } catch (error) {
      const first = isDuplicateKey(error) && (await pages.findOne({ idempotencyKey }).lean());
      if (!first) throw error;
      return { id: first._id, text };
    }
  });
  return service;
}

const identity = testIdentity();
const headers = identity.headers({ userId: ulid() });
let proxy: TcpProxy;
let book: Service;
let count: ReturnType<typeof createRoundTripCounter>;
let page: string;

beforeAll(async () => {
  const direct = testConfig('killed', { jwksUrl: identity.jwksUrl });
  proxy = await tcpProxy(direct.mongo.url);
  book = await startTestService(buildBook, monitored({ ...direct, mongo: { ...direct.mongo, url: proxy.url } }));
  count = createRoundTripCounter(book);
});
afterAll(async () => {
  await dispose();
  await proxy.stop();
});
beforeEach(async () => {
  page = (await eventually(async () => (await submit(ulid())).json())).id;
});

const look = () => book.app.inject({ url: `/api/pages/${page}`, headers });
const submit = (key: string) =>
  book.app.inject({
    method: 'POST',
    url: '/api/pages',
    headers: { ...headers, 'idempotency-key': key },
    payload: { text: key },
  });
const stored = (text: string) => book.mongo.collection('pages').countDocuments({ text });
const unavailable = { code: 'service_unavailable', after: '5', status: 503 };
type Reply = Awaited<ReturnType<typeof look>>;
const refusal = (reply: Reply) => ({
  code: reply.json().code,
  after: reply.headers['retry-after'],
  status: reply.statusCode,
});

/** Repeats a request until it succeeds: a failed request releases its key a moment later. */
const submitUntilDone = (key: string) =>
  eventually(async () => {
    const reply = await submit(key);
    return reply.statusCode === 201 && reply;
  });

describe.each(['before', 'answered'] as const)('a connection that is killed when Mongo has %s', (when) => {
  it('a read is retried once and answered', async () => {
    proxy.killNext(page, when);
    const { result, trips } = await count.during(look);
    expect(result.json()).toEqual({ id: page, text: expect.any(String) });
    expect(trips.mongo).toHaveLength(2);
  });

  it('a write is 503 with Retry-After, and applied once when repeated under its key', async () => {
    const key = ulid();
    proxy.killNext(`pages`, when);
    expect(refusal(await submit(key))).toEqual(unavailable);
    expect(await stored(key)).toBe(when === 'before' ? 0 : 1);
    const done = await submitUntilDone(key);
    expect((await submit(key)).json()).toEqual(done.json());
    expect(await stored(key)).toBe(1);
  });
});

it('when connections are cut in use, no accepted write is lost, repeats are applied once, and reads work again', async () => {
  const keys = Array.from({ length: 40 }, () => ulid());
  const first = Promise.all(keys.map(submit));
  await proxy.cut();
  await proxy.reopen();
  for (const reply of await first) {
    if (reply.statusCode !== 201) expect(refusal(reply)).toEqual(unavailable);
  }
  await eventually(async () => (await look()).statusCode === 200);
  await Promise.all(keys.map(submitUntilDone));
  for (const key of keys) expect(await stored(key)).toBe(1);
});

const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const driver: { sendCommand: (...args: unknown[]) => AsyncIterable<unknown> } =
  require('mongodb/lib/cmap/connection.js').Connection.prototype;

/** Errors of FerretDB when PostgreSQL ended its connection, as observed. */
const LOST = [
  'terminating connection due to administrator command',
  'unexpected EOF',
  'pool.go:90 (documentdb.(*Pool).Acquire): failed to connect to `user=postgres database=postgres`: dial tcp: connect: connection refused',
];

describe.each(LOST)('a database behind Mongo that is lost: %s', (errmsg) => {
  /** Fails so many commands with this error instead of sending them. Returns the function that restores the driver. */
  function lose(times: number): () => void {
    const { sendCommand } = driver;
    driver.sendCommand = async function* (this: unknown, ...args: unknown[]) {
      const [, command] = args as [unknown, Record<string, unknown>];
      if (!['find', 'insert'].some((name) => command[name] === 'pages') || times-- <= 0) {
        yield* sendCommand.apply(this, args);
        return;
      }
      throw new mongoose.mongo.MongoServerError({ ok: 0, code: 1, codeName: 'InternalError', errmsg });
    };
    return () => {
      driver.sendCommand = sendCommand;
    };
  }

  it('a read is retried once; after a second loss it is 503', async () => {
    const restore = lose(1);
    expect((await look()).statusCode).toBe(200);
    restore();
    const restoreAgain = lose(2);
    expect(refusal(await look())).toEqual(unavailable);
    restoreAgain();
  });

  it('a write is 503 with Retry-After, and not retried before the next submission', async () => {
    const key = ulid();
    const restore = lose(1);
    expect(refusal(await submit(key))).toEqual(unavailable);
    expect(await stored(key)).toBe(0);
    restore();
    await submitUntilDone(key);
    expect(await stored(key)).toBe(1);
  });
});
