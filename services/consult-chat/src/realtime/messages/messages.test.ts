import { clientMessages } from '@anar/contracts/consult/socket';
import { consultErrors } from '@anar/contracts/errors/consult';
import { AppError } from '@anar/service-kit/http/errors';
import { dispose, eventually } from '@anar/service-kit/testing';
import type { Socket } from 'socket.io-client';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  closeClients,
  connect,
  consultConfig,
  type Handled,
  identity,
  newPerson,
  send,
  startTier,
  type TestTier,
} from '../../testing/test-tier.ts';
import { goodMessages as good } from '../../testing/wrong-messages.ts';

const handled: Handled[] = [];
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
let tier: TestTier;

beforeAll(async () => {
  process.on('unhandledRejection', note);
  tier = await startTier(consultConfig('messages'), { handled });
});
beforeEach(() => {
  handled.length = 0;
});
afterEach(closeClients);
afterAll(async () => {
  process.off('unhandledRejection', note);
  await dispose();
});

describe.each(clientMessages.map((contract) => [contract.name, contract] as const))('%s', (name) => {
  const payload = (person: Parameters<typeof identity.token>[0]) =>
    name === 'auth:renew' ? { token: identity.token(person) } : (good[name]?.() ?? {});

  test('is handled and acknowledged; additional properties are dropped', async () => {
    const me = newPerson();
    const socket = await connect(tier.url, me);
    const data = payload(me);
    expect(await send(socket, name, { ...data, more: 'x', unnamed: 1 })).toEqual({ ok: true });
    if (name === 'auth:renew' || name === 'doctors:watch') return;
    expect(handled).toEqual([{ name, caller: me, data }]);
  });

  test('of an invalid shape is rejected and not handled', async () => {
    const socket = await connect(tier.url, newPerson());
    const nothing = ['chat:leave', 'call:end'].includes(name) ? [] : [undefined, {}];
    for (const wrong of [...nothing, null, [], 'x', 7]) {
      expect(await send(socket, name, wrong)).toMatchObject({
        ok: false,
        code: 'message_invalid',
        details: expect.any(Array),
      });
    }
    expect(handled).toEqual([]);
  });

  test('without an acknowledgement is handled too', async () => {
    const me = newPerson();
    const socket = await connect(tier.url, me);
    socket.emit(name, payload(me));
    await eventually(async () => (await tier.metric('socket_events_total', `name="${name}",outcome="ok"`)) > 0);
  });
});

test('unknown message names are rejected', async () => {
  const socket = await connect(tier.url, newPerson());
  for (const name of ['nothing', 'toString', '__proto__', 'call:request ', 'x'.repeat(500), '']) {
    expect(await send(socket, name, {})).toMatchObject({
      ok: false,
      code: 'message_unknown',
      error: expect.any(String),
    });
  }
  expect(await tier.metric('socket_events_total', 'name="nothing"')).toBe(0);
  expect(await tier.metric('socket_events_total', 'name="unknown",outcome="message_unknown"')).toBe(6);
});

test('handler errors are returned by code, unexpected ones as internal, and the socket stays', async () => {
  const [first, second, third, fourth] = clientMessages.filter(
    ({ name }) => name !== 'auth:renew' && name !== 'doctors:watch',
  );
  if (!first || !second || !third || !fourth) throw new Error('too few contracts');
  const failing = await startTier(consultConfig('failing'), {
    withHandlers: false,
    before: (realtime) => {
      realtime.on(first, 'any', async () => {
        throw new AppError(consultErrors.stateChanged, { details: { status: 'ended' } });
      });
      realtime.on(second, 'any', () => {
        throw new TypeError('secret of the inside');
      });
      realtime.on(third, ['expert'], async () => undefined);
    },
  });
  const log = vi.spyOn(failing.service.log, 'error').mockImplementation(() => undefined);
  const socket = await connect(failing.url, newPerson('farmer'));
  const ask = (name: string) => send(socket, name, good[name]?.());
  expect(await ask(first.name)).toEqual({
    ok: false,
    code: 'state_changed',
    error: consultErrors.stateChanged.error,
    details: { status: 'ended' },
  });
  const internal = await ask(second.name);
  expect(internal).toMatchObject({ ok: false, code: 'internal' });
  expect(JSON.stringify(internal)).not.toContain('secret');
  expect(log).toHaveBeenCalledTimes(1);
  expect(await ask(third.name)).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await ask(fourth.name)).toMatchObject({ ok: false, code: 'message_unknown' });
  expect(socket.connected).toBe(true);
  expect(() => failing.realtime.on(first, 'any', async () => undefined)).toThrow('has a handler already');
});

test('malformed frames disconnect at most their own socket', async () => {
  const other = await connect(tier.url, newPerson());
  const frames = [
    '2',
    '2{}',
    '2[]',
    '2[1',
    `20["doctors:watch",${'['.repeat(30_000)}${']'.repeat(30_000)}]`,
    `20["doctors:watch",{"watch":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}]`,
    '2["disconnect"]',
    '2["connect_error",1]',
    '251-["x",{"_placeholder":true,"num":9}]',
    '9',
    '3999[]',
    '0{"token":1}',
    '451-[',
    '2"x"',
    '25["call:request"',
    '2[null,{}]',
    '2[{"a":1},{}]',
  ];
  for (const frame of frames) {
    const socket = await connect(tier.url, newPerson());
    socket.io.engine.write(frame);
    await Promise.race([eventually(() => !socket.connected), send(socket, 'doctors:watch', { watch: true })]).catch(
      () => undefined,
    );
    socket.disconnect();
  }
  expect(await send(other, 'doctors:watch', { watch: false })).toEqual({ ok: true });
  expect(unhandled).toEqual([]);
});

describe('a flood of messages of one user', () => {
  const BURST = 250;

  async function pour(socket: Socket, count: number): Promise<Map<string, number>> {
    const codes = new Map<string, number>();
    const acks = Array.from({ length: count }, () =>
      send(socket, 'doctors:watch', { watch: true }).catch(() => ({ ok: false, code: 'lost' })),
    );
    for (const ack of await Promise.all(acks)) codes.set(ack.code ?? 'ok', (codes.get(ack.code ?? 'ok') ?? 0) + 1);
    return codes;
  }

  test('is rate-limited over all sockets of the user, and disconnected if it continues', async () => {
    // The clock stands still: buckets do not refill.
    const { url } = await startTier(consultConfig('flood'), { now: () => 0 });
    const me = newPerson();
    const [one, two] = [await connect(url, me), await connect(url, { ...me, sid: ulid() })];
    const codes = await Promise.all([pour(one, 50), pour(two, 50)]);
    const sum = (code: string) => codes.reduce((all, some) => all + (some.get(code) ?? 0), 0);
    expect(sum('ok')).toBe(40);
    expect(sum('too_fast')).toBe(60);
    expect([one.connected, two.connected]).toEqual([true, true]);
    const flood = await pour(one, 1000);
    expect(flood.get('lost')).toBeGreaterThan(500);
    expect(one.connected).toBe(false);
    // Reconnecting does not reset the limit.
    const again = await connect(url, me);
    expect((await pour(again, 30)).get('ok')).toBeUndefined();
  });

  test('does not slow down other users', async () => {
    const quiet = await connect(tier.url, newPerson());
    const loud = newPerson();
    let poured = 0;
    let on = true;
    const flood = (async () => {
      while (on) {
        const socket = await connect(tier.url, loud).catch(() => undefined);
        poured += BURST;
        if (socket) await pour(socket, BURST);
        socket?.disconnect();
      }
    })();
    await eventually(() => poured > 0);
    for (let n = 0; n < 30; n++) {
      const before = poured;
      expect(await send(quiet, 'doctors:watch', { watch: n % 2 === 0 })).toEqual({ ok: true });
      // Answered during the flood, not after it.
      expect(poured - before).toBeLessThanOrEqual(10 * BURST);
    }
    on = false;
    await flood;
  });
});
