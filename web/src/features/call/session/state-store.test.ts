import { expect, it, vi } from 'vitest';
import type { CallState } from './call-session.ts';
import { createStateStore } from './state-store.ts';

const first = { phase: 'connecting', me: { mic: true, camera: 'off' }, level: 0, seconds: 0 } as CallState;

it('keeps the same object and notifies no subscriber while nothing changed', () => {
  const store = createStateStore(first);
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.set({ level: 0, me: { mic: true, camera: 'off' }, quality: undefined });
  expect(store.get()).toBe(first);
  expect(listener).not.toHaveBeenCalled();
  store.set({ level: 0.5, quality: 'weak' });
  expect(store.get()).toMatchObject({ level: 0.5, quality: 'weak' });
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  store.set({ level: 0.6 });
  expect(listener).toHaveBeenCalledTimes(1);
});

it('omits undefined values, and is frozen once ended', () => {
  const store = createStateStore({ ...first, quality: 'good' });
  store.set({ quality: undefined });
  expect(store.get()).toEqual(first);
  store.set({ phase: 'ended', endReason: 'hung_up' });
  store.set({ phase: 'connected', level: 1 });
  expect(store.get()).toMatchObject({ phase: 'ended', level: 0 });
});
