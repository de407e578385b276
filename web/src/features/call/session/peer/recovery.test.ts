import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecovery, GIVE_UP_MS, type Recovery } from './recovery.ts';

let recovery: Recovery;
const restart = vi.fn();
const startNewGeneration = vi.fn();
const giveUp = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  for (const one of [restart, startNewGeneration, giveUp]) one.mockClear();
  recovery = createRecovery({ restart, startNewGeneration, giveUp, patienceMs: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const done = () => [restart, startNewGeneration, giveUp].map((one) => one.mock.calls.length);

function connected(): void {
  recovery.began('me');
  recovery.state('connecting');
  recovery.state('connected');
}

it('leaves a stable connection alone', async () => {
  connected();
  await seconds(600);
  expect(done()).toEqual([0, 0, 0]);
});

it('a disconnection under 2 s is ignored; a longer one restarts ICE with growing pauses', async () => {
  connected();
  recovery.state('disconnected');
  await seconds(1.9);
  recovery.state('connected');
  await seconds(60);
  expect(done()).toEqual([0, 0, 0]);
  recovery.state('disconnected');
  await seconds(2);
  expect(done()).toEqual([1, 0, 0]);
  await seconds(3.9);
  expect(done()).toEqual([1, 0, 0]);
  await seconds(0.1);
  expect(done()).toEqual([2, 0, 0]);
  await seconds(5.9);
  expect(done()).toEqual([2, 0, 0]);
  await seconds(0.1);
  expect(done()).toEqual([3, 0, 0]);
});

it('state failed: restarts ICE at once', async () => {
  connected();
  recovery.state('failed');
  await seconds(0);
  expect(done()).toEqual([1, 0, 0]);
});

it('starts a new generation after 30 s and gives up after 60 s', async () => {
  connected();
  recovery.state('disconnected');
  await seconds(30);
  expect(startNewGeneration).toHaveBeenCalledTimes(1);
  recovery.began('me');
  await seconds(29.9);
  expect(giveUp).not.toHaveBeenCalled();
  await seconds(0.1);
  expect(giveUp).toHaveBeenCalledTimes(1);
  const before = done();
  await seconds(600);
  expect(done()).toEqual(before);
});

it('gives up a call that never connects', async () => {
  recovery.began('me');
  await vi.advanceTimersByTimeAsync(GIVE_UP_MS);
  expect(giveUp).toHaveBeenCalledTimes(1);
});

it('a reconnection in between resets the 60 s limit', async () => {
  connected();
  recovery.state('disconnected');
  await seconds(50);
  recovery.state('connected');
  recovery.state('disconnected');
  await seconds(59);
  expect(giveUp).not.toHaveBeenCalled();
  await seconds(1);
  expect(giveUp).toHaveBeenCalledTimes(1);
});

it('a new generation by the other side resets the 60 s limit', async () => {
  recovery.began('me');
  await seconds(50);
  recovery.began('other');
  await seconds(59);
  expect(giveUp).not.toHaveBeenCalled();
  await seconds(1);
  expect(giveUp).toHaveBeenCalledTimes(1);
});

it('restarts ICE at once on another network, and when signalling is back', async () => {
  connected();
  recovery.networkChanged();
  expect(done()).toEqual([1, 0, 0]);
  // A network change may have closed the socket.
  recovery.signallingBack();
  expect(done()).toEqual([2, 0, 0]);
  recovery.state('disconnected');
  recovery.signallingBack();
  await seconds(0);
  expect(done()).toEqual([3, 0, 0]);
});

it('does nothing after close', async () => {
  connected();
  recovery.state('failed');
  recovery.close();
  recovery.networkChanged();
  recovery.began('other');
  await seconds(600);
  expect(done()).toEqual([0, 0, 0]);
});

it('repeated breakage: the next new generation starts 5 s after the last one, once', async () => {
  connected();
  recovery.broken();
  expect(startNewGeneration).toHaveBeenCalledTimes(1);
  recovery.began('me');
  await seconds(1);
  recovery.broken();
  await seconds(1);
  recovery.broken();
  await seconds(2.9);
  expect(startNewGeneration).toHaveBeenCalledTimes(1);
  await seconds(0.2);
  expect(startNewGeneration).toHaveBeenCalledTimes(2);
  recovery.began('me');
  recovery.state('connected');
  await seconds(60);
  expect(startNewGeneration).toHaveBeenCalledTimes(2);
});

it('a delayed new generation is dropped when another one starts, on close, and on connect unless the connection is broken', async () => {
  const brokenTwice = async () => {
    await seconds(5);
    connected();
    recovery.broken();
    recovery.began('me');
    recovery.broken();
  };
  await brokenTwice();
  recovery.began('other');
  await seconds(5);
  expect(startNewGeneration).toHaveBeenCalledTimes(1);

  await brokenTwice();
  recovery.state('connected');
  await seconds(5);
  expect(startNewGeneration).toHaveBeenCalledTimes(3);

  // The 30 s are over 2 s after a new connection was started.
  await seconds(5);
  connected();
  recovery.state('disconnected');
  await seconds(28);
  recovery.broken();
  recovery.began('me');
  await seconds(3);
  recovery.state('connected');
  await seconds(60);
  expect(startNewGeneration).toHaveBeenCalledTimes(4);

  await brokenTwice();
  recovery.close();
  await seconds(60);
  expect(startNewGeneration).toHaveBeenCalledTimes(5);
});
