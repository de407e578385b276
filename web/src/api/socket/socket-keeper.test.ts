import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BACKGROUND_MS, createSocketKeeper, LINGER_MS, type SocketKeeper } from './socket-keeper.ts';

type Listener = (...args: never[]) => void;

/** Behaves as socket.io-client's socket; the test plays the server. */
class FakeSocket {
  connected = false;
  active = false;
  opened = 0;
  sent: [string, unknown][] = [];
  answer: (name: string) => unknown = () => ({ ok: true });
  auth: unknown;
  private listeners = new Map<string, Listener[]>();
  private any: Listener[] = [];
  private giveAuth: (give: (auth: unknown) => void) => void;
  constructor(giveAuth: (give: (auth: { token: string | null }) => void) => void) {
    this.giveAuth = giveAuth;
  }
  on(name: string, listener: Listener) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }
  onAny(listener: Listener) {
    this.any.push(listener);
  }
  private fire(name: string, ...args: unknown[]) {
    for (const listener of this.listeners.get(name) ?? []) listener(...(args as never[]));
  }
  connect() {
    this.active = true;
    this.opened += 1;
    this.giveAuth((auth) => {
      this.auth = auth;
    });
  }
  disconnect() {
    const was = this.connected;
    this.active = false;
    this.connected = false;
    if (was) this.fire('disconnect', 'io client disconnect');
  }
  timeout() {
    return {
      emitWithAck: async (name: string, data: unknown) => {
        this.sent.push([name, data]);
        const answer = await this.answer(name);
        if (answer === undefined) throw new Error('operation has timed out');
        return answer;
      },
    };
  }
  /** What the server does. */
  accepts() {
    this.connected = true;
    this.fire('connect');
  }
  refuses(code: string) {
    this.active = false;
    this.fire('connect_error', Object.assign(new Error(code), { data: { code } }));
  }
  cuts() {
    this.active = false;
    this.connected = false;
    this.fire('disconnect', 'io server disconnect');
  }
  loses() {
    this.connected = false;
    this.fire('disconnect', 'transport close');
  }
  serverSends(name: string, data: unknown = {}) {
    for (const listener of this.any) listener(...([name, data] as never[]));
    this.fire(name, data);
  }
}

let fake: FakeSocket;
let keeper: SocketKeeper;
let token: string | null;
let visible: boolean;
let tokenChanged: () => void;
let visibilityChanged: () => void;
let refresh: ReturnType<typeof vi.fn<(refused: string | null) => Promise<string | null>>>;
let opens: number;

beforeEach(() => {
  vi.useFakeTimers();
  token = 'first';
  visible = true;
  opens = 0;
  refresh = vi.fn(async () => null);
  keeper = createSocketKeeper({
    open: async (giveAuth) => {
      opens += 1;
      fake = new FakeSocket(giveAuth);
      return fake as unknown as Socket;
    },
    token: () => token,
    refresh,
    onTokenChange: (listener) => {
      tokenChanged = listener;
    },
    isVisible: () => visible,
    onVisibility: (listener) => {
      visibilityChanged = listener;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
async function on(reason: Parameters<SocketKeeper['hold']>[0] = 'screen') {
  const release = keeper.hold(reason);
  await settle();
  fake.accepts();
  return release;
}
function show(now: boolean) {
  visible = now;
  visibilityChanged();
}
function change(next: string | null) {
  token = next;
  tokenChanged();
}

describe('the socket', () => {
  it('is opened by the first holder with the current token, and shared by all holders', async () => {
    expect([keeper.state(), opens]).toEqual(['off', 0]);
    keeper.hold('screen');
    keeper.hold('call');
    expect(keeper.state()).toBe('connecting');
    await settle();
    expect(fake.auth).toEqual({ token: 'first' });
    fake.accepts();
    expect([keeper.state(), opens, fake.opened]).toEqual(['on', 1, 1]);
  });

  it('stays open between two screens, and closes LINGER_MS after the last', async () => {
    const release = await on();
    release();
    await vi.advanceTimersByTimeAsync(LINGER_MS - 1);
    const next = keeper.hold('screen');
    await vi.advanceTimersByTimeAsync(LINGER_MS * 2);
    expect([keeper.state(), fake.opened]).toEqual(['on', 1]);
    next();
    await vi.advanceTimersByTimeAsync(LINGER_MS);
    expect([keeper.state(), fake.connected]).toEqual(['off', false]);
  });

  it('closes after 5 minutes in the background and reopens when the page is visible again', async () => {
    await on('screen');
    show(false);
    await vi.advanceTimersByTimeAsync(BACKGROUND_MS - 1);
    expect(keeper.state()).toBe('on');
    await vi.advanceTimersByTimeAsync(1);
    expect([keeper.state(), fake.connected]).toEqual(['off', false]);
    show(true);
    fake.accepts();
    expect([keeper.state(), fake.opened]).toEqual(['on', 2]);
  });

  it.each(['doctor-online', 'request-open', 'call'] as const)('stays open in the background: %s', async (reason) => {
    await on('screen');
    const release = keeper.hold(reason);
    show(false);
    await vi.advanceTimersByTimeAsync(BACKGROUND_MS * 3);
    expect(keeper.state()).toBe('on');
    release();
    await vi.advanceTimersByTimeAsync(LINGER_MS);
    expect(keeper.state()).toBe('off');
  });

  it('is closed without a token: opens after the login and closes at the logout', async () => {
    token = null;
    keeper.hold('screen');
    await settle();
    expect([keeper.state(), opens]).toEqual(['off', 0]);
    change('mine');
    await settle();
    fake.accepts();
    expect([keeper.state(), fake.auth]).toEqual(['on', { token: 'mine' }]);
    change(null);
    expect([keeper.state(), fake.connected]).toEqual(['off', false]);
  });
});

describe('a lost socket', () => {
  it('a lost connection: socket.io reconnects by itself', async () => {
    await on();
    fake.loses();
    expect(keeper.state()).toBe('away');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.opened).toBe(1);
    fake.accepts();
    expect(keeper.state()).toBe('on');
  });

  it('disconnected by the server: is reopened after 1 to 5 s', async () => {
    await on();
    fake.cuts();
    expect([keeper.state(), fake.opened]).toEqual(['away', 1]);
    await vi.advanceTimersByTimeAsync(999);
    expect(fake.opened).toBe(1);
    await vi.advanceTimersByTimeAsync(4001);
    expect(fake.opened).toBe(2);
  });

  it('server:leaving: reconnects after the given delay, once pending acks have come', async () => {
    await on();
    let answer = (_ack: unknown): void => undefined;
    fake.answer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const ack = keeper.send('doctors:watch', { watch: true });
    fake.serverSends('server:leaving', { afterMs: 2000 });
    await vi.advanceTimersByTimeAsync(2500);
    expect(fake.opened).toBe(1);
    answer({ ok: true });
    expect(await ack).toEqual({ ok: true });
    await vi.advanceTimersByTimeAsync(200);
    expect([fake.opened, fake.connected]).toEqual([2, false]);
    fake.accepts();
    expect(keeper.state()).toBe('on');
  });

  it('its code could not be loaded: is tried again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const open = vi.fn(async (): Promise<Socket> => {
      throw new Error('no chunk');
    });
    const failing = createSocketKeeper({
      open,
      token: () => 'x',
      refresh,
      onTokenChange: () => undefined,
      isVisible: () => true,
      onVisibility: () => undefined,
    });
    failing.hold('screen');
    await settle();
    expect([failing.state(), warn.mock.calls.length]).toEqual(['away', 1]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(open.mock.calls.length).toBeGreaterThan(1);
  });
});

describe('the token of the socket', () => {
  it('is renewed on the open socket, once for each fresh one', async () => {
    await on();
    change('second');
    tokenChanged();
    await settle();
    expect(fake.sent).toEqual([['auth:renew', { token: 'second' }]]);
    expect(fake.opened).toBe(1);
  });

  it('of another session: the socket is reopened', async () => {
    await on();
    fake.answer = () => ({ ok: false, code: 'token_invalid', error: '' });
    change('of another');
    await settle();
    expect([fake.opened, fake.auth]).toEqual([2, { token: 'of another' }]);
  });

  it('is refreshed on auth:expiring', async () => {
    await on();
    refresh.mockImplementation(async () => {
      change('fresh');
      return 'fresh';
    });
    fake.serverSends('auth:expiring');
    await settle();
    expect(refresh).toHaveBeenCalledExactlyOnceWith('first');
    expect(fake.sent).toEqual([['auth:renew', { token: 'fresh' }]]);
  });

  it('refreshed by another tab before auth:expiring: is sent', async () => {
    await on();
    token = 'theirs';
    fake.serverSends('auth:expiring');
    await settle();
    expect(fake.sent).toEqual([['auth:renew', { token: 'theirs' }]]);
  });

  it.each(['token_expired', 'session_ended', 'token_invalid'])(
    'refused with %s: is refreshed and tried at once',
    async (code) => {
      refresh.mockImplementation(async () => {
        token = 'fresh';
        return token;
      });
      keeper.hold('screen');
      await settle();
      fake.refuses(code);
      expect(keeper.state()).toBe('away');
      await settle();
      expect([fake.opened, fake.auth]).toEqual([2, { token: 'fresh' }]);
    },
  );

  it('refused repeatedly for another reason: retries with backoff, without a refresh', async () => {
    keeper.hold('screen');
    await settle();
    for (let n = 0; n < 300; n++) {
      if (fake.active) fake.refuses('consent_required');
      await vi.advanceTimersByTimeAsync(2000);
    }
    expect(fake.opened).toBeGreaterThan(10);
    expect(fake.opened).toBeLessThan(45);
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe('messages', () => {
  it('reach a listener until it unsubscribes', async () => {
    await on();
    const received: unknown[] = [];
    const stop = keeper.on('doctor:changed', (data) => received.push(data));
    fake.serverSends('doctor:changed', { doctorId: 'a' });
    fake.serverSends('call:response', { accept: true });
    stop();
    fake.serverSends('doctor:changed', { doctorId: 'b' });
    expect(received).toEqual([{ doctorId: 'a' }]);
  });

  it('onReady runs at each connection and on server:read-again', async () => {
    const ready = vi.fn();
    keeper.onReady(ready);
    expect(ready).toHaveBeenCalledTimes(0);
    await on();
    expect(ready).toHaveBeenCalledTimes(1);
    fake.loses();
    fake.accepts();
    expect(ready).toHaveBeenCalledTimes(2);
    fake.serverSends('server:read-again');
    expect(ready).toHaveBeenCalledTimes(3);
    const late = vi.fn();
    keeper.onReady(late);
    expect(late).toHaveBeenCalledTimes(1);
  });

  it('without an ack, or without a socket: send gives a timeout error', async () => {
    expect(await keeper.send('doctors:watch', { watch: true })).toMatchObject({ ok: false, code: 'timeout' });
    await on();
    fake.answer = () => undefined;
    const ack = await keeper.send('doctors:watch', { watch: true });
    expect(ack).toMatchObject({ ok: false, code: 'timeout', error: expect.stringMatching(/[\u0900-\u097f]/) });
  });
});
