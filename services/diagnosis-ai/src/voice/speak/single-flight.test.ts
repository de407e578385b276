import { expect, it, vi } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

const someone = () => new AbortController();
const hangs = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

it('is done once for all who ask meanwhile, and again afterwards', async () => {
  const share = createSingleFlight<number>();
  let done = 0;
  const ask = () => share('a', someone().signal, async () => ++done);
  expect(await Promise.all([ask(), ask(), share('b', someone().signal, async () => 9)])).toEqual([1, 1, 9]);
  expect(await ask()).toBe(2);
});

it('fails for all, and the next one tries anew', async () => {
  const share = createSingleFlight<number>();
  const fails = () => share('a', someone().signal, () => Promise.reject(new Error('no')));
  expect((await Promise.allSettled([fails(), fails()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', someone().signal, async () => 1)).toBe(1);
});

it('is stopped when the last has left, not before; who comes then starts anew', async () => {
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
