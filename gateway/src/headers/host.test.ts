import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EchoService, startEcho } from '../testing/echo-service.ts';
import { rawClient } from '../testing/raw-client.ts';
import { gatewayConfig, newCaller, startGateway, type TestGateway } from '../testing/test-gateway.ts';

let orchard: EchoService;
let gateway: TestGateway;
beforeAll(async () => {
  orchard = await startEcho('orchard');
  gateway = await startGateway(gatewayConfig('host', { services: { orchard: orchard.origin } }));
});
afterAll(async () => {
  await dispose();
  await orchard.stop();
});

async function statusOf(target: string, hosts: readonly string[], version = '1.1'): Promise<string> {
  const client = rawClient(gateway.url);
  const lines = [`GET ${target} HTTP/${version}`, ...hosts, `authorization: ${newCaller().headers.authorization}`];
  client.write(`${lines.join('\r\n')}\r\n\r\n`);
  const status = await eventually(() => /^HTTP\/1\.1 (\d+) /.exec(client.received)?.[1]);
  client.leave();
  return status;
}

test.each([
  ['two hosts', '/api/orchards', ['Host: anar.example', 'Host: evil.example']],
  ['the same host twice', '/api/orchards', ['Host: anar.example', 'host: anar.example']],
  ['no host', '/api/orchards', []],
  ['a request line with another host', 'http://evil.example/api/orchards', ['Host: anar.example']],
  ['a request line with a host of its own', 'http://anar.example/api/orchards', ['Host: anar.example']],
  ['two hosts, to open a socket', '/ws/', ['Host: a', 'Host: b', 'Connection: upgrade', 'Upgrade: websocket']],
])('a request with %s is 400 and reaches no service', async (_what, target, hosts) => {
  const before = orchard.seen.length;
  expect(await statusOf(target, hosts)).toBe('400');
  expect(orchard.seen.length).toBe(before);
});

test('a request with one Host is served, and so is HTTP/1.0 without any', async () => {
  expect(await statusOf('/api/orchards', ['Host: anar.example'])).toBe('200');
  expect(await statusOf('/api/orchards', [], '1.0')).toBe('200');
});
