import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { weighAfterBurst } from './weigh-untold.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function setUp(weigh: (threadId: string) => Promise<void> = async () => undefined) {
  const weighed: [string, number][] = [];
  const stops: (() => void)[] = [];
  const log = { warn: vi.fn() };
  const kick = vi.fn();
  const began = performance.now();
  const service = { events: { kick }, log, onStop: (_: string, stop: () => void) => void stops.push(stop) };
  const onUntold = weighAfterBurst(service as never, (threadId) => {
    weighed.push([threadId, Math.round((performance.now() - began) / 1000)]);
    return weigh(threadId);
  });
  return { onUntold, weighed, log, kick, stop: () => stops.forEach((stop) => void stop()) };
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it('a burst is weighed once, three seconds after its first message', async () => {
  const { onUntold, weighed, kick } = setUp();
  for (let n = 0; n < 20; n++) {
    onUntold('a');
    await pass(0.1);
  }
  await pass(60);
  expect(weighed).toEqual([['a', 3]]);
  expect(kick).toHaveBeenCalledTimes(1);
});

it('a lively chat is weighed every twenty seconds and no more often, each for itself', async () => {
  const { onUntold, weighed } = setUp();
  for (let second = 0; second < 62; second++) {
    onUntold('a');
    if (second === 10) onUntold('b');
    await pass(1);
  }
  await pass(60);
  expect(weighed).toEqual([
    ['a', 3],
    ['b', 13],
    ['a', 23],
    ['a', 43],
    ['a', 63],
  ]);
});

it('twenty seconds after the last time a message is a burst like the first', async () => {
  const { onUntold, weighed } = setUp();
  onUntold('a');
  await pass(3 + 20);
  onUntold('a');
  await pass(30);
  expect(weighed).toEqual([
    ['a', 3],
    ['a', 26],
  ]);
});

it('what fails is left to the sweep and told in the log, and the next is weighed; nothing is after the end', async () => {
  const { onUntold, weighed, log, stop } = setUp(() => Promise.reject(new Error('no database')));
  onUntold('a');
  await pass(3);
  expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ threadId: 'a' }), expect.any(String));
  onUntold('a');
  await pass(20);
  expect(weighed).toHaveLength(2);
  onUntold('a');
  stop();
  await pass(60);
  expect(weighed).toHaveLength(2);
});
