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

  it.each(['', '{', '{}', 'null', '7', '["x",null]'])('%j reads as nothing', (text) => {
    device.set('n', text);
    expect(numbers().get()).toEqual([]);
  });

  it('is the same object until it changes, here or in another tab', () => {
    const store = numbers();
    store.set([1]);
    const first = store.get();
    expect(store.get()).toBe(first);
    device.set('n', '[2]');
    expect(store.get()).toEqual([2]);
    expect(store.get()).toBe(store.get());
  });

  it('says when it changed and where, and to nobody who stopped listening', () => {
    const store = numbers();
    const told: string[] = [];
    const stop = store.subscribe((from) => told.push(from));
    store.set([1]);
    for (const key of ['n', 'other', null]) otherTab({ key });
    stop();
    store.clear();
    otherTab({ key: 'n' });
    expect(told).toEqual(['here', 'other-tab', 'other-tab']);
  });

  it('may be a plain word', () => {
    const word = deviceStore({ key: 'w', scope: 'device', read: String, write: (text) => text });
    word.set('quintal');
    expect([device.get('w'), word.get()]).toEqual(['quintal', 'quintal']);
    device.set('w', 'kilo');
    expect(word.get()).toBe('kilo');
  });

  it('holds for this page where the browser stores nothing', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const store = numbers();
    full = true;
    store.set([3]);
    expect(store.get()).toEqual([3]);
    vi.stubGlobal('localStorage', undefined);
    expect(numbers().get()).toEqual([]);
  });

  it('of a visit goes to the storage of the tab', () => {
    const visit = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: (key: string, text: string) => visit.set(key, text),
    });
    deviceStore({ key: 'v', scope: 'device', visit: true, read: Boolean }).set(true);
    expect([[...visit], [...device]]).toEqual([[['v', 'true']], []]);
  });
});
