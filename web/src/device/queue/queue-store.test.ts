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
  it('has everybody’s entries, oldest first, with their blobs, also for the next page', async () => {
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

  it('leaves an entry that is there as it is', async () => {
    const store = openQueueStore();
    await store.add(entry('A', { tries: 3 }), null, { limit: CHECKS });
    await store.add(entry('A'), null, { limit: CHECKS });
    expect((await store.all()).map(({ tries }) => tries)).toEqual([3]);
  });

  it('takes so many of one person, all kinds of the limit together, and no more', async () => {
    const store = openQueueStore();
    const add = (one: OutgoingEntry) => problem(store.add(one, null, { limit: CHECKS }));
    for (const id of ['A', 'B']) await add(entry(id));
    await add(entry('X', { userId: 'U2' }));
    await add(entry('V', { kind: 'vote' }));
    expect(await add(entry('C', { kind: 'photo' }))).toBeNull();
    expect(await add(entry('D'))).toBe('too-many');
    expect(await add(entry('Y', { userId: 'U2' }))).toBeNull();
  });

  it('takes so many bytes', async () => {
    const store = openQueueStore();
    const add = (id: string, bytes: number) => problem(store.add(entry(id, { bytes }), null, { limit: CHECKS }));
    expect([await add('A', 6), await add('B', 5), await add('C', 4)]).toEqual([null, 'too-many', null]);
  });

  it('limits what a screen waits for only once it is left waiting', async () => {
    const store = openQueueStore();
    for (const id of ['A', 'B', 'C']) await store.add(entry(id), null, { limit: CHECKS });
    expect(await store.add(entry('D', { urgent: true }), null, { limit: CHECKS })).toBe(true);
    expect(await problem(store.keepWaiting('D', CHECKS))).toBe('too-many');
    await store.change('A', () => null);
    expect(await problem(store.keepWaiting('D', CHECKS))).toBeNull();
    expect((await store.all()).map(({ id, urgent }) => [id, urgent])).toContainEqual(['D', false]);
  });

  it('says so when what should be left waiting is gone', async () => {
    const store = openQueueStore();
    await store.add(entry('A', { urgent: true }), null, { limit: CHECKS });
    expect(await store.keepWaiting('A', CHECKS)).toBe(true);
    await store.change('A', () => null);
    expect(await store.keepWaiting('A', CHECKS)).toBe(false);
  });

  it('puts an entry in place of an older one of the same question, unless that is being sent', async () => {
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

  describe('where older builds kept their checks', () => {
    const table = () => createStore('anar-mitra-waiting', 'checks');
    const { payload: _, ...flat } = entry('A', { kind: 'photo' });
    beforeEach(() => set('check/A', { ...flat, text: 'काले धब्बे', symptom: 'oily_spots' }, table()));

    it('reads them, changes them and takes them away', async () => {
      const store = openQueueStore();
      const read = { ...flat, payload: { text: 'काले धब्बे', symptom: 'oily_spots' } };
      expect(await store.all()).toEqual([read]);
      await store.change('A', (one) => ({ ...one, tries: 1 }));
      expect(await store.all()).toEqual([{ ...read, tries: 1 }]);
      await store.change('A', () => null);
      expect(await keys(table())).toEqual([]);
    });

    it('takes one away that was never changed', async () => {
      await openQueueStore().change('A', () => null);
      expect(await keys(table())).toEqual([]);
    });

    it('puts nothing new, which they would send as a check', async () => {
      const store = openQueueStore();
      await store.add(entry('V', { kind: 'vote' }), null, { limit: CHECKS });
      await store.change('A', (one) => ({ ...one, tries: 1 }));
      expect(await keys(table())).toEqual(['press/A', 'press/V']);
    });
  });
});

describe('where the browser keeps nothing', () => {
  beforeEach(() => vi.stubGlobal('indexedDB', undefined));

  it('what a screen waits for is held in memory, and what cannot wait is refused', async () => {
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

  it('the memory is emptied into the store when that has room again', async () => {
    const store = openQueueStore();
    await store.add(entry('B', { urgent: true, bytes: 5 }), PHOTO, { limit: CHECKS });
    vi.stubGlobal('indexedDB', new IDBFactory());
    await store.keepWaiting('B', CHECKS);
    expect((await openQueueStore().all()).map(({ id }) => id)).toEqual(['B']);
    expect(await (await store.blob('B'))?.text()).toBe('photo');
    expect(await store.all()).toHaveLength(1);
  });
});

describe('where the phone no longer answers', () => {
  /** A change is given up; whether what it wrote arrives all the same. */
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
    'what a screen waits for goes on from memory, and goes once (arrives: %s)',
    async (arrives) => {
      const store = openQueueStore();
      await store.add(entry('A', { urgent: true, bytes: 5 }), PHOTO, { limit: CHECKS });
      const mend = breakDown(arrives);
      expect(await store.change('A', (one) => ({ ...one, status: { name: 'sending' } }))).toMatchObject({ id: 'A' });
      expect(await store.blob('A')).toBe(PHOTO);
      expect((await store.all()).map(({ status }) => status.name)).toEqual(['sending']);
      expect(await store.change('A', () => null)).toBeNull();
      mend();
      expect(await store.all()).toEqual([]);
      await expect.poll(kept).toEqual([]);
    },
  );

  it('what was refused because it did not answer is not sent when it arrived all the same', async () => {
    const store = openQueueStore();
    await store.add(entry('A'), null, { limit: CHECKS });
    const mend = breakDown(true);
    expect(await problem(store.add(entry('B'), null, { limit: CHECKS }))).toBe('unavailable');
    mend();
    await expect.poll(kept).toEqual(['press/A', 'press/B']);
    expect((await store.all()).map(({ id }) => id)).toEqual(['A']);
    await expect.poll(kept).toEqual(['press/A']);
    // Pressed again.
    expect(await problem(store.add(entry('B'), null, { limit: CHECKS }))).toBeNull();
    expect((await store.all()).map(({ id }) => id)).toEqual(['A', 'B']);
  });
});
