import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStream } from './open-stream.ts';

/** The permission status of each device. */
let states: Record<string, { state: string; onchange: (() => void) | null }>;
let answer: { resolve(stream: object): void; reject(cause: unknown): void };
const stop = vi.fn();
const stream = { getTracks: () => [{ stop }] };
const query = vi.fn(async ({ name }: { name: string }) => states[name]);

beforeEach(() => {
  vi.useFakeTimers();
  stop.mockClear();
  states = { microphone: { state: 'granted', onchange: null }, camera: { state: 'granted', onchange: null } };
  const getUserMedia = () => {
    const { promise, ...settle } = Promise.withResolvers<object>();
    answer = settle;
    return promise;
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia }, permissions: { query } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The outcome is written to the returned object. */
function opens(constraints: MediaStreamConstraints = { audio: true }) {
  const ended: { stream?: unknown; name?: string } = {};
  openStream(constraints).then(
    (opened) => Object.assign(ended, { stream: opened }),
    (cause: DOMException) => Object.assign(ended, { name: cause.name }),
  );
  return ended;
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it('resolves to the stream, or rejects with the reason', async () => {
  const [first, settleFirst] = [opens(), answer];
  const refused = opens();
  settleFirst.resolve(stream);
  answer.reject(new DOMException('', 'NotFoundError'));
  await pass(60);
  expect([first, refused, stop.mock.calls.length, vi.getTimerCount()]).toEqual([
    { stream },
    { name: 'NotFoundError' },
    0,
    0,
  ]);
});

it('a device that hangs: TimeoutError, and a stream that comes late is stopped', async () => {
  const hanging = opens({ audio: true, video: true });
  await pass(5);
  expect(hanging).toEqual({});
  await pass(3);
  expect([hanging, stop.mock.calls.length]).toEqual([{ name: 'TimeoutError' }, 0]);
  answer.resolve(stream);
  await pass(0);
  expect(stop).toHaveBeenCalledTimes(1);
});

it('the limit does not count while the browser asks for permission, and restarts after it', async () => {
  Object.assign(states.camera ?? {}, { state: 'prompt' });
  const asked = opens({ audio: true, video: true });
  await pass(600);
  expect(asked).toEqual({});
  Object.assign(states.camera ?? {}, { state: 'granted' });
  states.camera?.onchange?.();
  await pass(5);
  expect(asked).toEqual({});
  await pass(3);
  expect(asked).toEqual({ name: 'TimeoutError' });
});

it.each([
  ['has no Permissions API', { permissions: undefined }],
  ['does not know these permissions', { permissions: { query: async () => Promise.reject(new TypeError()) } }],
])('a browser that %s: the long limit applies', async (_, facts) => {
  Object.assign(navigator, facts);
  const asked = opens();
  await pass(50);
  expect(asked).toEqual({});
  await pass(20);
  expect(asked).toEqual({ name: 'TimeoutError' });
});
