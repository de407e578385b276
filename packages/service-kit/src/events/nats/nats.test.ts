import { expect, it } from 'vitest';
import { natsServers } from './nats.ts';

it.each([
  ['nats://nats:4222', { servers: ['nats://nats:4222'] }],
  ['127.0.0.1:4222', { servers: ['nats://127.0.0.1:4222'] }],
  ['nats://auth:12ab34@nats:4222', { servers: ['nats://nats:4222'], user: 'auth', pass: '12ab34' }],
  [
    'tls://auth:p%40ss@one:4222,tls://auth:p%40ss@two:4222',
    { servers: ['tls://one:4222', 'tls://two:4222'], user: 'auth', pass: 'p@ss' },
  ],
])('NATS_URL %s is split into servers and credentials', (url, options) => {
  expect(natsServers(url)).toEqual(options);
});
