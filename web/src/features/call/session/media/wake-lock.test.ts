import { expect, it, vi } from 'vitest';
import { keepAwake } from './wake-lock.ts';

it('holds at most one lock, and none after the end, however late a request resolves', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const asked: ((lock: object) => void)[] = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: { request: () => new Promise((resolve) => asked.push(resolve)) } });
  const given = new Set<number>();
  const give = async (number: number) => {
    given.add(number);
    asked[number]?.({ release: async () => given.delete(number) });
    await new Promise((resolve) => setTimeout(resolve));
  };
  const letSleep = keepAwake();
  for (let times = 0; times < 2; times++) page.dispatchEvent(new Event('visibilitychange'));
  await give(0);
  expect([...given]).toEqual([0]);
  await give(1);
  expect([...given]).toEqual([1]);
  letSleep();
  await give(2);
  expect([...given]).toEqual([]);
});
