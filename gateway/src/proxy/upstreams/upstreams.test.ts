import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUpstreams } from './upstreams.ts';

const waiting: ServerResponse[] = [];
const service = createServer((request, reply) => {
  if (request.url === '/silent') waiting.push(reply);
  else reply.end();
});
let origin: string;
const originOf = (server: { address(): AddressInfo | string | null }) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  origin = originOf(service);
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

test('requests after a timeout use new connections, and pending ones on old connections still get their answers', async () => {
  const upstreams = openUpstreams(2);
  const ask = async (path: string, headersTimeout = 60_000) => {
    const { statusCode, body } = await upstreams.request({ origin, path, method: 'GET', headersTimeout });
    await body.dump();
    return statusCode;
  };
  const silent = ask('/silent');
  await expect(ask('/silent', 100)).rejects.toThrow('Headers Timeout');
  const others = [ask('/silent'), ask('/silent')];
  await eventually(() => waiting.length === 4);
  for (const reply of waiting) reply.end();
  expect(await Promise.all([silent, ...others])).toEqual([200, 200, 200]);
  await upstreams.close();
});

test('closing also ends requests that wait on old connections', async () => {
  const upstreams = openUpstreams(2);
  waiting.length = 0;
  const silent = upstreams.request({ origin, path: '/silent', method: 'GET' });
  await expect(upstreams.request({ origin, path: '/silent', method: 'GET', headersTimeout: 100 })).rejects.toThrow(
    'Headers Timeout',
  );
  const ended = expect(silent).rejects.toThrow();
  await upstreams.close();
  await ended;
});

/** One address in front of two replicas, like a Kubernetes Service: connections alternate between them. */
async function twoReplicas() {
  const sockets = new Set<Socket>();
  let isHung = false;
  const hung = createServer((_request, reply) => {
    if (!isHung) reply.end();
  });
  const healthy = createServer((_request, reply) => reply.end());
  const replicas = [hung, healthy];
  await Promise.all(replicas.map((one) => new Promise<void>((done) => one.listen(0, '127.0.0.1', done))));
  let next = 0;
  const front = createTcpServer((inside) => {
    const outside = connect(Number(new URL(originOf(replicas[next] ?? hung)).port), '127.0.0.1');
    next = 1 - next;
    inside.pipe(outside).pipe(inside);
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  return {
    origin: originOf(front),
    /** Chooses the replica of the next connection. */
    skipTo(replica: 'hung' | 'healthy') {
      next = replica === 'hung' ? 0 : 1;
    },
    hang() {
      isHung = true;
    },
    stop() {
      for (const one of [front, ...replicas]) one.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('one hung replica of two: a read is answered by the other one, and so is every request after a timeout', async () => {
  const replicas = await twoReplicas();
  const openAsking = () => {
    const upstreams = openUpstreams(8, { repeatReads: true });
    const { request } = upstreams.dispatcher as unknown as {
      request(options: object, done: (error: Error | null, answer: { statusCode: number }) => void): void;
    };
    const ask = (method: string) =>
      new Promise<number | string>((resolve) => {
        const options = { origin: replicas.origin, path: '/', method, headersTimeout: 900 };
        request(options, (error, answer) => resolve(error ? error.name : answer.statusCode));
      });
    const inTurn = async (method: string, times: number) => {
      const outcomes: unknown[] = [];
      for (let time = 0; time < times; time++) {
        outcomes.push(await ask(method));
        // The connection becomes free a moment after the answer.
        await setImmediate();
      }
      return outcomes;
    };
    return { upstreams, ask, inTurn };
  };
  const [readers, writers] = [openAsking(), openAsking()];
  // Three idle connections per pool, the first of each to the replica that is about to hang.
  for (const { ask } of [readers, writers]) {
    await Promise.all([ask('GET'), ask('GET'), ask('GET')]);
    replicas.skipTo('hung');
  }
  replicas.hang();
  replicas.skipTo('healthy');
  expect(await readers.inTurn('GET', 5)).toEqual([200, 200, 200, 200, 200]);
  replicas.skipTo('healthy');
  // A write may have been applied: it is not retried.
  expect(await writers.inTurn('POST', 5)).toEqual(['HeadersTimeoutError', 200, 200, 200, 200]);
  await Promise.all([readers, writers].map(({ upstreams }) => upstreams.close()));
  replicas.stop();
});
