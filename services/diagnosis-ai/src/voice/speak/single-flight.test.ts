import { expect, it, vi } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

const someone = () => new AbortController();
const hangs = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

it('concurrent callers share one run; a later caller starts another one', async () => {
  const share = createSingleFlight<number>();
  let done = 0;
  const ask = () => share('a', someone().signal, async () => ++done);
  expect(await Promise.all([ask(), ask(), share('b', someone().signal, async () => 9)])).toEqual([1, 1, 9]);
  expect(await ask()).toBe(2);
});

it('a failure rejects all waiting callers, and the next caller retries', async () => {
  const share = createSingleFlight<number>();
  const fails = () => share('a', someone().signal, () => Promise.reject(new Error('no')));
  expect((await Promise.allSettled([fails(), fails()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', someone().signal, async () => 1)).toBe(1);
});

it('a run is aborted when its last caller aborts, not before; the next caller starts another one', async () => {
  const share = createSingleFlight<number>();
  const [first, second] = [someone(), someone()];
  const stopped = vi.fn();
  const work = (signal: AbortSignal) => {
    signal.addEventListener('abort', stopped);
    return hangs(signal);
  };
  const asked = [share('a', first.signal, work), share('a', second.signal, work)];
  first.abort(new Error('first left'));
  await expect(asked[0]).rejects.toThrow('first left');
  expect(stopped).not.toHaveBeenCalled();
  second.abort(new Error('second left'));
  await expect(asked[1]).rejects.toThrow('second left');
  expect(stopped).toHaveBeenCalledOnce();
  expect(await share('a', someone().signal, async () => 3)).toBe(3);
});
