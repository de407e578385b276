import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenEnded } from './call-session.ts';
import { FakeCalls } from './testing/fake-calls.ts';
import { enter } from './testing/pair.ts';

/** What was requested from the browser, to check that all of it is released. */
let tracks: { readyState: string }[];
let locks: { released: boolean }[];
let listeners: Set<string>;
let calls: FakeCalls;

/** An event target that records its listeners. */
class Listened {
  readonly visibilityState = 'visible';
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  addEventListener(type: string) {
    listeners.add(`${this.name} ${type}`);
  }
  removeEventListener(type: string) {
    listeners.delete(`${this.name} ${type}`);
  }
}

async function getUserMedia() {
  const track = {
    ...{ readyState: 'live', enabled: true, muted: false, getSettings: () => ({}) },
    stop() {
      this.readyState = 'ended';
    },
  };
  tracks.push(track);
  return { getTracks: () => [track] };
}

async function request() {
  const lock = {
    released: false,
    async release() {
      this.released = true;
    },
  };
  locks.push(lock);
  return lock;
}

beforeEach(() => {
  [tracks, locks, listeners, calls] = [[], [], new Set(), new FakeCalls()];
  vi.useFakeTimers();
  vi.stubGlobal('document', new Listened('document'));
  vi.stubGlobal('window', new Listened('window'));
  vi.stubGlobal(
    'Audio',
    class {
      pause = vi.fn();
    },
  );
  vi.stubGlobal(
    'MediaStream',
    class {
      getTracks = () => [];
    },
  );
  const mediaDevices = Object.assign(new Listened('devices'), { getUserMedia, enumerateDevices: async () => [] });
  vi.stubGlobal('navigator', { mediaDevices, wakeLock: { request } });
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (signal?: AbortSignal) =>
  enter(calls, 'doctor', 'video', { way: 'start', media: 'video' }, '01JDEVICE000000000000000D1', signal);

const live = () => tracks.filter(({ readyState }) => readyState === 'live').length;

it('releases everything when it ends', async () => {
  const session = await start();
  await vi.advanceTimersByTimeAsync(3000);
  expect([live(), locks.length, calls.sockets.doctor.held]).toEqual([2, 1, 1]);
  session.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([live(), locks.map(({ released }) => released), [...listeners]]).toEqual([0, [true], []]);
  expect([calls.sockets.doctor.held, vi.getTimerCount()]).toEqual([0, 0]);
});

it('releases everything when its end arrives before its entry is acknowledged', async () => {
  const entering = start();
  await null;
  await null;
  calls.end('declined', 'farmer');
  const session = await entering;
  const ended = vi.fn();
  whenEnded(session, ended);
  expect([session.state().phase, ended.mock.calls.length]).toEqual(['ended', 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([live(), locks.filter(({ released }) => !released), [...listeners]]).toEqual([0, [], []]);
  expect([calls.sockets.doctor.held, vi.getTimerCount()]).toEqual([0, 0]);
});

it('reports its end once', async () => {
  const session = await start();
  const ended = vi.fn();
  whenEnded(session, ended);
  expect(ended).not.toHaveBeenCalled();
  session.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ended).toHaveBeenCalledTimes(1);
});

it('releases the devices at once when the entry is aborted', async () => {
  calls.network = { ...calls.network, loss: 1 };
  const leaving = new AbortController();
  const entering = start(leaving.signal).catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(100);
  expect(live()).toBe(2);
  leaving.abort();
  expect(live()).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await entering).toMatchObject({ body: { code: 'timeout' } });
  expect([live(), [...listeners]]).toEqual([0, []]);
});
