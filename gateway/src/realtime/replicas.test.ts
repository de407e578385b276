import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@anar/service-kit/lifecycle/operations/logger';
import { eventually } from '@anar/service-kit/testing';
import { afterEach, expect, test } from 'vitest';
import { type Replicas, replicasOfService, watchReplicas } from './replicas.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function readyService(): Promise<string> {
  const server = createServer((_request, reply) => reply.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function watch(find: () => Promise<ReadonlyMap<string, string>>): Promise<Replicas> {
  const replicas = watchReplicas(find, createLogger('test', 'silent'), { everyMs: 10 });
  closing.push(replicas.stop);
  await replicas.start();
  return replicas;
}

const names = (replicas: Replicas) => replicas.forNewSocket().map(({ name }) => name);

test('replicas are added and removed as they are found, and the known ones stay while the lookup fails', async () => {
  let found: ReadonlyMap<string, string> | Error = new Map([['chat-0', await readyService()]]);
  let looks = 0;
  const replicas = await watch(async () => {
    looks += 1;
    if (found instanceof Error) throw found;
    return found;
  });
  expect(names(replicas)).toEqual(['chat-0']);

  const origin = await readyService();
  found = new Map([...found, ['chat-1', origin]]);
  await eventually(() => names(replicas).length === 2);
  expect(replicas.keeperOf('chat-1~abc')).toEqual({ name: 'chat-1', origin });

  found = new Map([['chat-1', origin]]);
  await eventually(() => names(replicas).length === 1);
  expect(replicas.keeperOf('chat-0~abc')).toBeUndefined();

  found = new Error('no name server');
  const before = looks;
  await eventually(() => looks > before + 1);
  expect(names(replicas)).toEqual(['chat-1']);
});

test('replicas are found later when the name server is unreachable at start', async () => {
  const origin = await readyService();
  let found: ReadonlyMap<string, string> | undefined;
  const replicas = await watch(async () => found ?? Promise.reject(new Error('no name server')));
  expect(names(replicas)).toEqual([]);
  found = new Map([['chat-0', origin]]);
  await eventually(() => names(replicas).length === 1);
});

const SRV = 33;
const encodeName = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** Answers each question with these targets (RFC 1035, 2782). */
async function nameServer(targets: readonly { target: string; port: number }[]): Promise<string> {
  const server = createSocket('udp4');
  server.on('message', (question, from) => {
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(targets.length, 6);
    header.writeUInt32BE(0, 8);
    const end = question.indexOf(0, 12) + 5;
    const records = targets.map(({ target, port }) => {
      const data = Buffer.concat([Buffer.alloc(6), encodeName(target)]);
      data.writeUInt16BE(port, 4);
      const fixed = Buffer.alloc(12);
      fixed.writeUInt16BE(0xc00c, 0);
      fixed.writeUInt16BE(SRV, 2);
      fixed.writeUInt16BE(1, 4);
      fixed.writeUInt16BE(data.length, 10);
      return Buffer.concat([fixed, data]);
    });
    server.send(Buffer.concat([header, question.subarray(12, end), ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `127.0.0.1:${server.address().port}`;
}

test('pods behind a headless Service are found by its SRV records, each with its pod name', async () => {
  const resolver = new Resolver();
  const pod = (index: number) => `anar-consult-${index}.anar-consult-pods.farm.svc.cluster.local`;
  resolver.setServers([
    await nameServer([
      { target: pod(0), port: 8080 },
      { target: pod(1), port: 8080 },
    ]),
  ]);
  const find = replicasOfService('_http._tcp.anar-consult-pods.farm.svc.cluster.local', resolver);
  expect(await find()).toEqual(
    new Map([
      ['anar-consult-0', `http://${pod(0)}:8080`],
      ['anar-consult-1', `http://${pod(1)}:8080`],
    ]),
  );
});
