import { ACCESS_TOKEN_SECONDS, REVOKED_SESSIONS_KEY } from '@anar/contracts/users/tokens';
import { dispose, eventually } from '@anar/service-kit/testing';
import type { Socket } from 'socket.io-client';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  client,
  closeClients,
  collectMessages,
  connect,
  connected,
  consultConfig,
  identity,
  newPerson,
  send,
  startTier,
  type TestTier,
} from '../testing/test-tier.ts';

let tier: TestTier;
beforeAll(async () => {
  tier = await startTier(consultConfig('handshake', { socketsPerPerson: 3 }));
});
afterEach(closeClients);
afterAll(dispose);

const seconds = () => Math.floor(Date.now() / 1000);

describe('the handshake', () => {
  const refusals: [string, unknown, string][] = [
    ['no token', undefined, 'token_missing'],
    ['an empty token', '', 'token_missing'],
    ['a token that is an object', { $ne: 1 }, 'token_missing'],
    ['nonsense', 'abc.def.ghi', 'token_invalid'],
    ['an expired token', identity.token(newPerson(), { exp: seconds() - 10 }), 'token_expired'],
    ['a token for another audience', identity.token(newPerson(), { aud: 'else' }), 'token_invalid'],
    [
      'a user without consent to the privacy notice',
      identity.token(newPerson(), { consentNeeded: '2' }),
      'consent_required',
    ],
    ['a token of kilobytes', 'x'.repeat(9000), 'token_invalid'],
  ];
  test.each(refusals)('with %s is rejected with its code', async (_what, token, code) => {
    const refused = await connected(client(tier.url, token)).catch((error: Error) => error);
    expect(refused).toMatchObject({ message: expect.stringMatching(/[\u0900-\u097f]/), data: { code } });
    expect(await tier.metric('socket_handshakes_refused_total', `code="${code}"`)).toBeGreaterThan(0);
    expect(await tier.metric('socket_connections')).toBe(0);
  });

  test('with a valid token succeeds over either transport, with the replica’s name in the engine id', async () => {
    for (const transport of ['websocket', 'polling'] as const) {
      const socket = await connect(tier.url, newPerson(), { transports: [transport] });
      expect(socket.io.engine.transport.name).toBe(transport);
      expect((socket.io.engine as unknown as { id: string }).id).toMatch(/^one~[\w-]{20}$/);
      expect(await send(socket, 'doctors:watch', { watch: true })).toEqual({ ok: true });
    }
    expect(await tier.metric('socket_connections')).toBe(2);
    expect(await tier.metric('socket_rooms')).toBe(3);
  });

  test('an oversized message disconnects its socket only', async () => {
    const [loud, quiet] = [await connect(tier.url, newPerson()), await connect(tier.url, newPerson())];
    loud.emit('doctors:watch', { watch: 'x'.repeat(70_000) });
    await eventually(() => !loud.connected);
    expect(await send(quiet, 'doctors:watch', { watch: true })).toEqual({ ok: true });
  });

  test('a connection without a login is closed', async () => {
    const { url } = await startTier(consultConfig('silent'), { connectMs: 50 });
    const poll = (sid = '') => fetch(`${url}/ws/?EIO=4&transport=polling${sid}`);
    const open = await (await poll()).text();
    const { sid } = JSON.parse(open.slice(1)) as { sid: string };
    await (await poll(`&sid=${sid}`)).text();
    expect((await poll(`&sid=${sid}`)).status).toBe(400);
  });
});

describe('the token of an open socket', () => {
  /** Scheduled token timers, in order. */
  const planned: { ms: number; run: () => void; isCancelled: boolean }[] = [];
  let byHand: TestTier;
  beforeAll(async () => {
    byHand = await startTier(consultConfig('tokens'), {
      later(ms, run) {
        const one = { ms, run, isCancelled: false };
        planned.push(one);
        return () => {
          one.isCancelled = true;
        };
      },
    });
  });
  beforeEach(() => {
    planned.length = 0;
  });

  test('can be renewed on the same socket', async () => {
    const me = newPerson();
    const socket = await connect(byHand.url, me);
    const { id } = socket;
    const later = identity.token(me, { exp: seconds() + 2 * ACCESS_TOKEN_SECONDS });
    expect(await send(socket, 'auth:renew', { token: later })).toEqual({ ok: true });
    const [first, renewed, ...others] = planned;
    expect(others).toEqual([]);
    expect(first?.isCancelled).toBe(true);
    expect(renewed?.ms).toBeGreaterThan(first?.ms ?? Number.NaN);
    expect(await send(socket, 'doctors:watch', { watch: true })).toEqual({ ok: true });
    expect(socket.id).toBe(id);
  });

  test('is requested before its expiry, and the socket is disconnected at the expiry', async () => {
    const socket = client(byHand.url, identity.token(newPerson()));
    const asked = collectMessages(socket, 'auth:expiring');
    const over = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    await connected(socket);
    const [ask] = planned;
    expect(ask?.ms).toBeGreaterThan(0);
    expect(ask?.ms).toBeLessThanOrEqual((ACCESS_TOKEN_SECONDS - 45) * 1000);
    ask?.run();
    await eventually(() => asked.length > 0);
    expect(socket.connected).toBe(true);
    const [, cut] = planned;
    expect(cut?.ms).toBeGreaterThan(0);
    expect(cut?.isCancelled).toBe(false);
    cut?.run();
    expect(await over).toBe('io server disconnect');
  });

  test.each([
    ['of another person', () => identity.token(newPerson()), 'token_invalid'],
    ['of another session', (me: { userId: string }) => identity.token({ ...me, sid: ulid() }), 'token_invalid'],
    ['that is malformed', () => 'abc', 'token_invalid'],
    ['that expired', (me: { userId: string }) => identity.token(me, { exp: seconds() - 10 }), 'token_expired'],
  ])('is not replaced by a token %s', async (_which, other, code) => {
    const me = newPerson();
    const socket = await connect(tier.url, me);
    expect(await send(socket, 'auth:renew', { token: other(me) })).toMatchObject({ ok: false, code });
    expect(socket.connected).toBe(true);
  });
});

describe('the end of a session', () => {
  test('disconnects its sockets only', async () => {
    const me = newPerson();
    const [mine, polling] = [await connect(tier.url, me), await connect(tier.url, me, { transports: ['polling'] })];
    const elsewhere = await connect(tier.url, { ...me, sid: ulid() });
    await tier.service.revocations.revoke(me.sid);
    await eventually(() => !mine.connected && !polling.connected);
    expect(elsewhere.connected).toBe(true);
    await expect(connect(tier.url, me)).rejects.toMatchObject({ data: { code: 'session_ended' } });
  });

  test('is detected through Redis too, without a NATS event', async () => {
    const me = newPerson();
    const socket = await connect(tier.url, me);
    const { redis, config } = tier.service;
    await redis.zadd(`${config.redis.prefix}:${REVOKED_SESSIONS_KEY}`, Date.now() + 60_000, me.sid);
    await eventually(() => !socket.connected);
  });

  test('by erasure of the user disconnects all their sockets', async () => {
    const me = newPerson();
    const sockets = [await connect(tier.url, me), await connect(tier.url, { ...me, sid: ulid() })];
    const other = await connect(tier.url, newPerson());
    await tier.realtime.erase(me.userId);
    await eventually(() => sockets.every((socket) => !socket.connected));
    expect(other.connected).toBe(true);
    expect(await tier.realtime.isConnected(me.userId)).toBe(false);
  });
});

test('beyond the limit of sockets per user the oldest is disconnected', async () => {
  const me = newPerson();
  const sockets: Socket[] = [];
  for (let n = 0; n < 5; n++) sockets.push(await connect(tier.url, me));
  await eventually(() => sockets.map((socket) => socket.connected).join() === 'false,false,true,true,true');
});
