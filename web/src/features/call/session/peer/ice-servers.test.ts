import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIceServers } from './ice-servers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const servers = (name: string) => [{ urls: [`stun:${name}`] }];

it('reads once for the start, and again for a later restart', async () => {
  const read = vi.fn(async () => servers(String(read.mock.calls.length)));
  const give = createIceServers(read, vi.fn());
  expect(await Promise.all([give(), give()])).toEqual([servers('1'), servers('1')]);
  expect(await give()).toEqual(servers('1'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await give()).toEqual(servers('2'));
});

it('without a network: returns the last servers after at most 4 s, and reads again the next time', async () => {
  let answer: () => Promise<ReturnType<typeof servers> | null> = async () => servers('first');
  const give = createIceServers(() => answer(), vi.fn());
  await give();
  await vi.advanceTimersByTimeAsync(60_000);
  answer = async () => null;
  expect(await give()).toEqual(servers('first'));
  answer = () => new Promise((resolve) => setTimeout(() => resolve(servers('late')), 20_000));
  const given = give();
  await vi.advanceTimersByTimeAsync(4000);
  expect(await given).toEqual(servers('first'));
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await give()).toEqual(servers('late'));
});

it('calls onLate once when the first servers arrive after a connection was made without any', async () => {
  const onLate = vi.fn();
  const give = createIceServers(
    () => new Promise((resolve) => setTimeout(() => resolve(servers('late')), 6000)),
    onLate,
  );
  const given = give();
  await vi.advanceTimersByTimeAsync(4000);
  expect(await given).toEqual([]);
  expect(onLate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(onLate).toHaveBeenCalledTimes(1);
  expect(await give()).toEqual(servers('late'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onLate).toHaveBeenCalledTimes(1);
});
