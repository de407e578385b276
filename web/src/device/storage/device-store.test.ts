import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStore } from './device-store.ts';

const device = new Map<string, string>();
let full = false;
let otherTab = (_event: { key: string | null }) => undefined as unknown;

beforeEach(() => {
  device.clear();
  full = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('no room', 'QuotaExceededError');
      device.set(key, value);
    },
    removeItem: (key: string) => device.delete(key),
  });
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: typeof otherTab) => {
      otherTab = listener;
    },
    removeEventListener: () => {
      otherTab = () => undefined;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const numbers = () =>
  deviceStore<readonly number[]>({
    key: 'n',
    scope: 'device',
    read: (stored) => (Array.isArray(stored) ? stored.filter((one) => typeof one === 'number') : []),
  });

describe('a value on the device', () => {
  it('is read again after a reload', () => {
    numbers().set([1, 2]);
    expect(device.get('n')).toBe('[1,2]');
    expect(numbers().get()).toEqual([1, 2]);
    numbers().clear();
    expect(device.has('n')).toBe(false);
    expect(numbers().get()).toEqual([]);
  });

  it.each(['', '{', '{}', 'null', '7', '["x",null]'])('damaged storage %j reads as the default', (text) => {
    device.set('n', text);
    expect(numbers().get()).toEqual([]);
  });

  it('get() returns the same object until the value changes, here or in another tab', () => {
    const store = numbers();
    store.set([1]);
    const first = store.get();
    expect(store.get()).toBe(first);
    device.set('n', '[2]');
    expect(store.get()).toEqual([2]);
    expect(store.get()).toBe(store.get());
  });

  it('subscribers learn of a change and its origin until they unsubscribe', () => {
    const store = numbers();
    const events: string[] = [];
    const stop = store.subscribe((from) => events.push(from));
    store.set([1]);
    for (const key of ['n', 'other', null]) otherTab({ key });
    stop();
    store.clear();
    otherTab({ key: 'n' });
    expect(events).toEqual(['here', 'other-tab', 'other-tab']);
  });

  it('may be stored as plain text', () => {
    const word = deviceStore({ key: 'w', scope: 'device', read: String, write: (text) => text });
    word.set('quintal');
    expect([device.get('w'), word.get()]).toEqual(['quintal', 'quintal']);
    device.set('w', 'kilo');
    expect(word.get()).toBe('kilo');
  });

  it('is held in memory where the browser stores nothing', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const store = numbers();
    full = true;
    store.set([3]);
    expect(store.get()).toEqual([3]);
    vi.stubGlobal('localStorage', undefined);
    expect(numbers().get()).toEqual([]);
  });

  it('with visit: is stored in sessionStorage', () => {
    const visit = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: (key: string, text: string) => visit.set(key, text),
    });
    deviceStore({ key: 'v', scope: 'device', visit: true, read: Boolean }).set(true);
    expect([[...visit], [...device]]).toEqual([[['v', 'true']], []]);
  });
});
