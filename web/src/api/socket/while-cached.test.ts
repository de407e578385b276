import { expect, it, vi } from 'vitest';
import { whileCached } from './while-cached.ts';

it('listens once from the first cached entry to the removal of the last', async () => {
  const stop = vi.fn();
  const listen = vi.fn(() => [stop]);
  const onCacheEntryAdded = whileCached(listen);
  const add = () => {
    const { promise: cacheEntryRemoved, resolve: remove } = Promise.withResolvers<void>();
    const done = onCacheEntryAdded('id', { cacheEntryRemoved });
    return () => {
      remove();
      return done;
    };
  };
  const [removeFirst, removeSecond] = [add(), add()];
  expect(listen).toHaveBeenCalledTimes(1);
  await removeFirst();
  expect(stop).not.toHaveBeenCalled();
  await removeSecond();
  expect(stop).toHaveBeenCalledTimes(1);
  await add()();
  expect(listen).toHaveBeenCalledTimes(2);
});
