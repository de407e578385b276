import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { postgresProblem } from '../mongo/ferret.ts';
import { natsProblem } from './nats.ts';
import { redisProblem } from './redis.ts';

let server: Server | undefined;
afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));

/** A port that greets and always answers with the same text, as other kinds and versions of servers do. */
async function saying({ greeting = '', answer = '' }): Promise<number> {
  server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    if (greeting) socket.write(greeting);
    if (answer) socket.on('data', () => socket.write(answer));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const redis = (version: string, policy: string) =>
  `$80\r\n# Server\r\nredis_version:${version}\r\n\r\n*2\r\n$16\r\nmaxmemory-policy\r\n$${policy.length}\r\n${policy}\r\n`;
const nats = (info: object) => `INFO ${JSON.stringify(info)} \r\n`;

test.each([
  ['fits', redis('7.0.15', 'noeviction'), undefined],
  ['is too old', redis('6.2.1', 'noeviction'), /too old \(redis_version:6\.2\.1\)/],
  ['evicts', redis('8.0.6', 'allkeys-lru'), /noeviction/],
  [
    'wants a password',
    '-NOAUTH Authentication required.\r\n-NOAUTH Authentication required.\r\n',
    /does not let us in \(-NOAUTH/,
  ],
])('a Redis that %s', async (_, answer, problem) => {
  const result = await redisProblem(await saying({ answer }));
  if (problem) expect(result).toMatch(problem);
  else expect(result).toBeUndefined();
});

test('a Redis that is loading its data is waited for', async () => {
  const port = await saying({ answer: `loading:1\r\n${redis('7.0.15', 'noeviction')}` });
  expect(await redisProblem(port)).toMatch(/is starting up$/);
});

test.each([
  ['takes statements', 'R\0\0\0\x08\0\0\0\0', undefined],
  ['is starting up', 'E\0\0\0\x40SFATAL\0C57P03\0Mthe database system is starting up\0\0', /is starting up$/],
  ['wants a password of another', 'E\0\0\0\x40SFATAL\0C28P01\0Mno\0\0', /does not let us in$/],
])('a PostgreSQL that %s', async (_, answer, problem) => {
  const result = await postgresProblem(await saying({ answer }));
  if (problem) expect(result).toMatch(problem);
  else expect(result).toBeUndefined();
});

test.each([
  ['fits', nats({ jetstream: true }), undefined],
  ['has no JetStream', nats({ version: '2.10.0' }), /without JetStream/],
  ['wants credentials', nats({ jetstream: true, auth_required: true }), /credentials/],
  ['is something else', 'SSH-2.0-OpenSSH_9.2\r\n', /does not speak NATS/],
])('a NATS that %s', async (_, greeting, problem) => {
  const result = await natsProblem(await saying({ greeting }));
  if (problem) expect(result).toMatch(problem);
  else expect(result).toBeUndefined();
});

test('a port without a listener is a reason, not an error', async () => {
  const port = await saying({});
  await new Promise((resolve) => server?.close(resolve));
  expect(await natsProblem(port)).toMatch(/nothing on port/);
});
