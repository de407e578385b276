import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecovery, GIVE_UP_MS, type Recovery } from './recovery.ts';

let recovery: Recovery;
const restart = vi.fn();
const beginAnew = vi.fn();
const giveUp = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  for (const one of [restart, beginAnew, giveUp]) one.mockClear();
  recovery = createRecovery({ restart, beginAnew, giveUp, patienceMs: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const done = () => [restart, beginAnew, giveUp].map((one) => one.mock.calls.length);

function connected(): void {
  recovery.began('me');
  recovery.state('connecting');
  recovery.state('connected');
}

it('leaves a connection alone that came about and stays', async () => {
  connected();
  await seconds(600);
  expect(done()).toEqual([0, 0, 0]);
});

it('a blink of less than 2 s is none; after it another way is looked for, ever more rarely', async () => {
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

it('restarts at once when it failed', async () => {
  connected();
  recovery.state('failed');
  await seconds(0);
  expect(done()).toEqual([1, 0, 0]);
});

it('begins anew after half a minute, and gives up after a whole one', async () => {
  connected();
  recovery.state('disconnected');
  await seconds(30);
  expect(beginAnew).toHaveBeenCalledTimes(1);
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

it('a connection that comes back in between has its whole minute at the next loss', async () => {
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

it('who begins anew on the other side has a minute', async () => {
  recovery.began('me');
  await seconds(50);
  recovery.began('other');
  await seconds(59);
  expect(giveUp).not.toHaveBeenCalled();
  await seconds(1);
  expect(giveUp).toHaveBeenCalledTimes(1);
});

it('tries at once on another network, even while the old way seems to work, and when the other side can be spoken to again', async () => {
  connected();
  recovery.networkChanged();
  expect(done()).toEqual([1, 0, 0]);
  // What took the socket may have been the network.
  recovery.signallingBack();
  expect(done()).toEqual([2, 0, 0]);
  recovery.state('disconnected');
  recovery.signallingBack();
  await seconds(0);
  expect(done()).toEqual([3, 0, 0]);
});

it('does nothing any more once it is closed', async () => {
  connected();
  recovery.state('failed');
  recovery.close();
  recovery.networkChanged();
  recovery.began('other');
  await seconds(600);
  expect(done()).toEqual([0, 0, 0]);
});

it('what breaks at once does not turn in circles: the next new connection comes 5 s after the last one, once', async () => {
  connected();
  recovery.broken();
  expect(beginAnew).toHaveBeenCalledTimes(1);
  recovery.began('me');
  await seconds(1);
  recovery.broken();
  await seconds(1);
  recovery.broken();
  await seconds(2.9);
  expect(beginAnew).toHaveBeenCalledTimes(1);
  await seconds(0.2);
  expect(beginAnew).toHaveBeenCalledTimes(2);
  recovery.began('me');
  recovery.state('connected');
  await seconds(60);
  expect(beginAnew).toHaveBeenCalledTimes(2);
});

it('a wish that waits is dropped with another new connection and at the end, and where it connects unless that one is broken', async () => {
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
  expect(beginAnew).toHaveBeenCalledTimes(1);

  await brokenTwice();
  recovery.state('connected');
  await seconds(5);
  expect(beginAnew).toHaveBeenCalledTimes(3);

  // The half minute is over 2 s after a new connection was begun.
  await seconds(5);
  connected();
  recovery.state('disconnected');
  await seconds(28);
  recovery.broken();
  recovery.began('me');
  await seconds(3);
  recovery.state('connected');
  await seconds(60);
  expect(beginAnew).toHaveBeenCalledTimes(4);

  await brokenTwice();
  recovery.close();
  await seconds(60);
  expect(beginAnew).toHaveBeenCalledTimes(5);
});
