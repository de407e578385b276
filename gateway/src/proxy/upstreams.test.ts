import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUpstreams } from './upstreams.ts';

const waiting: ServerResponse[] = [];
const service = createServer((request, reply) => {
  if (request.url === '/silent') waiting.push(reply);
  else reply.end();
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

test('requests after a renewal wait for none before it, which still get their answers', async () => {
  const upstreams = openUpstreams(1);
  const ask = async (path: string) => {
    const { statusCode, body } = await upstreams.request({ origin, path, method: 'GET' });
    await body.dump();
    return statusCode;
  };
  const silent = ask('/silent');
  await eventually(() => waiting.length === 1);
  const behind = ask('/behind');
  upstreams.renew(origin);
  expect(await ask('/')).toBe(200);
  for (const reply of waiting) reply.end();
  expect(await Promise.all([silent, behind])).toEqual([200, 200]);
  await upstreams.close();
});

test('closing ends also what waits on old connections', async () => {
  const upstreams = openUpstreams(1);
  const silent = upstreams.request({ origin, path: '/silent', method: 'GET' });
  await eventually(() => waiting.length === 2);
  upstreams.renew(origin);
  const ended = expect(silent).rejects.toThrow();
  await upstreams.close();
  await ended;
});
