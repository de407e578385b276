import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createStore, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OutgoingEntry, READY } from './queue-entry.ts';
import { openQueueStore, type QueueLimit } from './queue-store.ts';

const CHECKS: QueueLimit = { kinds: ['question', 'photo'], entries: 3, bytes: 10 };
const PHOTO = new Blob(['photo']);
const entry = (id: string, more: Partial<OutgoingEntry> = {}): OutgoingEntry => {
  const base = { id, userId: 'U1', kind: 'question', payload: id, bytes: 0, tries: 0, status: READY };
  return { ...base, timestamp: id.charCodeAt(0), ...more };
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => vi.unstubAllGlobals());

const problem = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (cause: { problem: string }) => cause.problem,
  );

describe('the store of the queue', () => {
  it('has the entries of every user, oldest first, with their blobs, also after a reload', async () => {
    const store = openQueueStore();
    await store.add(entry('B', { kind: 'photo', bytes: 5 }), PHOTO, { limit: CHECKS });
    await store.add(entry('A', { userId: 'U2' }), null, { limit: CHECKS });
    const next = openQueueStore();
    expect((await next.all()).map(({ id }) => id)).toEqual(['A', 'B']);
    expect(await (await next.blob('B'))?.text()).toBe('photo');
    expect(await next.change('B', () => null)).toBeNull();
    expect(await next.change('B', (one) => one)).toBeUndefined();
    expect([await store.blob('B'), (await store.all()).length]).toEqual([undefined, 1]);
  });

  it('does not overwrite an entry of the same id', async () => {
    const store = openQueueStore();
    await store.add(entry('A', { tries: 3 }), null, { limit: CHECKS });
    await store.add(entry('A'), null, { limit: CHECKS });
    expect((await store.all()).map(({ tries }) => tries)).toEqual([3]);
  });

  it('limits the entries of one user, counting all kinds of the limit together', async () => {
    const store = openQueueStore();
    const add = (one: OutgoingEntry) => problem(store.add(one, null, { limit: CHECKS }));
    for (const id of ['A', 'B']) await add(entry(id));
    await add(entry('X', { userId: 'U2' }));
    await add(entry('V', { kind: 'vote' }));
    expect(await add(entry('C', { kind: 'photo' }))).toBeNull();
    expect(await add(entry('D'))).toBe('too-many');
    expect(await add(entry('Y', { userId: 'U2' }))).toBeNull();
  });

  it('limits the bytes', async () => {
    const store = openQueueStore();
    const add = (id: string, bytes: number) => problem(store.add(entry(id, { bytes }), null, { limit: CHECKS }));
    expect([await add('A', 6), await add('B', 5), await add('C', 4)]).toEqual([null, 'too-many', null]);
  });

  it('an urgent entry is limited only in keepWaiting', async () => {
    const store = openQueueStore();
    for (const id of ['A', 'B', 'C']) await store.add(entry(id), null, { limit: CHECKS });
    expect(await store.add(entry('D', { urgent: true }), null, { limit: CHECKS })).toBe(true);
    expect(await problem(store.keepWaiting('D', CHECKS))).toBe('too-many');
    await store.change('A', () => null);
    expect(await problem(store.keepWaiting('D', CHECKS))).toBeNull();
    expect((await store.all()).map(({ id, urgent }) => [id, urgent])).toContainEqual(['D', false]);
  });

  it('keepWaiting is false when the entry was removed', async () => {
    const store = openQueueStore();
    await store.add(entry('A', { urgent: true }), null, { limit: CHECKS });
    expect(await store.keepWaiting('A', CHECKS)).toBe(true);
    await store.change('A', () => null);
    expect(await store.keepWaiting('A', CHECKS)).toBe(false);
  });

  it('an entry replaces an older one of the same question, unless that is being sent', async () => {
    const store = openQueueStore();
    const replaces = ({ payload }: OutgoingEntry) => payload === 'same';
    const options = { limit: { ...CHECKS, entries: 2 }, replaces };
    await store.add(entry('A', { payload: 'same' }), PHOTO, options);
    await store.add(entry('B', { payload: 'same', status: { name: 'sending' } }), null, { limit: CHECKS });
    await store.add(entry('C', { payload: 'same', userId: 'U2' }), null, options);
    expect(await problem(store.add(entry('D', { payload: 'same' }), null, options))).toBeNull();
    expect((await store.all()).map(({ id }) => id)).toEqual(['B', 'C', 'D']);
    expect(await store.blob('A')).toBeUndefined();
  });

  describe('checks stored by older builds', () => {
    const table = () => createStore('anar-mitra-waiting', 'checks');
    const { payload: _, ...flat } = entry('A', { kind: 'photo' });
    beforeEach(() => set('check/A', { ...flat, text: 'काले धब्बे', symptom: 'oily_spots' }, table()));

    it('are read, changed and removed', async () => {
      const store = openQueueStore();
      const read = { ...flat, payload: { text: 'काले धब्बे', symptom: 'oily_spots' } };
      expect(await store.all()).toEqual([read]);
      await store.change('A', (one) => ({ ...one, tries: 1 }));
      expect(await store.all()).toEqual([{ ...read, tries: 1 }]);
      await store.change('A', () => null);
      expect(await keys(table())).toEqual([]);
    });

    it('are removed even if they were never changed', async () => {
      await openQueueStore().change('A', () => null);
      expect(await keys(table())).toEqual([]);
    });

    it('new entries are stored under another key, as older builds would send them as checks', async () => {
      const store = openQueueStore();
      await store.add(entry('V', { kind: 'vote' }), null, { limit: CHECKS });
      await store.change('A', (one) => ({ ...one, tries: 1 }));
      expect(await keys(table())).toEqual(['press/A', 'press/V']);
    });
  });
});

describe('without IndexedDB', () => {
  beforeEach(() => vi.stubGlobal('indexedDB', undefined));

  it('an urgent entry is held in memory, any other is refused', async () => {
    const store = openQueueStore();
    expect(await problem(store.add(entry('A'), null, { limit: CHECKS }))).toBe('unavailable');
    expect(await store.add(entry('B', { urgent: true, bytes: 5 }), PHOTO, { limit: CHECKS })).toBe(false);
    expect((await store.all()).map(({ id }) => id)).toEqual(['B']);
    expect(await store.blob('B')).toBe(PHOTO);
    expect(await store.change('B', (one) => ({ ...one, tries: 1 }))).toMatchObject({ tries: 1 });
    expect(await problem(store.keepWaiting('B', CHECKS))).toBe('unavailable');
    expect(await store.change('B', () => null)).toBeNull();
    await expect(store.all()).rejects.toThrow();
  });

  it('a held entry is written to the store once it has space', async () => {
    const store = openQueueStore();
    await store.add(entry('B', { urgent: true, bytes: 5 }), PHOTO, { limit: CHECKS });
    vi.stubGlobal('indexedDB', new IDBFactory());
    await store.keepWaiting('B', CHECKS);
    expect((await openQueueStore().all()).map(({ id }) => id)).toEqual(['B']);
    expect(await (await store.blob('B'))?.text()).toBe('photo');
    expect(await store.all()).toHaveLength(1);
  });
});

describe('when the phone stops answering', () => {
  /** Every change fails; `arrives`: whether its write is committed all the same. */
  function breakDown(arrives: boolean) {
    const { transaction } = IDBDatabase.prototype;
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: never, ...args) {
      if (!arrives) throw new DOMException('closing', 'InvalidStateError');
      const one = transaction.apply(this, args);
      return Object.defineProperty(one, 'oncomplete', { set: () => queueMicrotask(() => one.onabort?.({} as Event)) });
    });
    return () => spy.mockRestore();
  }
  const kept = () => keys(createStore('anar-mitra-waiting', 'checks'));

  it.each([true, false])(
    'an urgent entry goes on from memory, and is sent once (write committed: %s)',
    async (arrives) => {
      const store = openQueueStore();
      await store.add(entry('A', { urgent: true, bytes: 5 }), PHOTO, { limit: CHECKS });
      const restore = breakDown(arrives);
      expect(await store.change('A', (one) => ({ ...one, status: { name: 'sending' } }))).toMatchObject({ id: 'A' });
      expect(await store.blob('A')).toBe(PHOTO);
      expect((await store.all()).map(({ status }) => status.name)).toEqual(['sending']);
      expect(await store.change('A', () => null)).toBeNull();
      restore();
      expect(await store.all()).toEqual([]);
      await expect.poll(kept).toEqual([]);
    },
  );

  it('an entry that was refused with a timeout is not sent if its write was committed later', async () => {
    const store = openQueueStore();
    await store.add(entry('A'), null, { limit: CHECKS });
    const restore = breakDown(true);
    expect(await problem(store.add(entry('B'), null, { limit: CHECKS }))).toBe('unavailable');
    restore();
    await expect.poll(kept).toEqual(['press/A', 'press/B']);
    expect((await store.all()).map(({ id }) => id)).toEqual(['A']);
    await expect.poll(kept).toEqual(['press/A']);
    // Submitted again.
    expect(await problem(store.add(entry('B'), null, { limit: CHECKS }))).toBeNull();
    expect((await store.all()).map(({ id }) => id)).toEqual(['A', 'B']);
  });
});
