import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { promisifyRequest, type UseStore } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { phoneDatabaseTexts } from './phone-database.hi.ts';

const LIMIT_MS = 3000;
const PAUSE_MS = 30_000;
const said: (string | undefined)[] = [];
let openTable: (name: string, table: string) => UseStore;
let unsubscribe: () => void;

beforeEach(async () => {
  vi.resetModules();
  ({ openTable } = await import('./phone-database.ts'));
  const toasts = await import('../../ui/toast/toast-store.ts');
  said.length = 0;
  unsubscribe = toasts.toastStore.subscribe(() => said.push(toasts.toastStore.get()?.title));
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.spyOn(console, 'warn').mockReturnValue();
  // fake-indexeddb uses the other timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  unsubscribe();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const put = (store: UseStore, value: string) =>
  store('readwrite', async (table) => {
    table.put(value, 'key');
    await promisifyRequest(table.transaction);
  });
const read = (store: UseStore) => store('readonly', (table) => promisifyRequest<unknown>(table.get('key')));
const outcome = (work: Promise<unknown>) =>
  work.then(
    (value) => ({ value }),
    (cause: unknown) => ({ cause }),
  );
const FAILED = { cause: expect.any(Error) };

it('a value is read back', async () => {
  const store = openTable('db', 'table');
  await put(store, 'value');
  expect(await read(store)).toBe('value');
  expect([said, vi.getTimerCount()]).toEqual([[], 0]);
});

it('a value whose deletion failed is not read back, also after a reload', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const page = await import('./phone-database.ts');
  await page.setKept('photo', 'sent since');
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('closing', 'InvalidStateError');
  });
  expect(await outcome(page.deleteKept('photo'))).toEqual(FAILED);
  broken.mockRestore();
  vi.resetModules();
  const next = await import('./phone-database.ts');
  expect(await next.getKept('photo')).toBeUndefined();
  await next.setKept('photo', 'new');
  expect(await next.getKept('photo')).toBe('new');
});

describe('a database that does not open', () => {
  function openLate() {
    const open = IDBFactory.prototype.open;
    const gate = Promise.withResolvers<void>();
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...args) {
      const request = open.apply(this, args);
      const late = { result: undefined as unknown, onsuccess: () => undefined, onupgradeneeded: () => undefined };
      request.onupgradeneeded = () => {
        late.result = request.result;
        late.onupgradeneeded();
      };
      request.onsuccess = () => {
        late.result = request.result;
        void gate.promise.then(() => late.onsuccess());
      };
      return late as unknown as IDBOpenDBRequest;
    });
    return gate.resolve;
  }

  it('fails at its limit; later calls fail at once, and the late transaction writes nothing', async () => {
    const openNow = openLate();
    const store = openTable('db', 'table');
    const first = outcome(put(store, 'late'));
    await vi.advanceTimersByTimeAsync(LIMIT_MS);
    expect(await first).toEqual(FAILED);
    expect(await outcome(put(store, 'at once'))).toEqual(FAILED);
    openNow();
    await expect.poll(() => outcome(read(store))).toEqual({ value: undefined });
    expect(said).toEqual([phoneDatabaseTexts.title]);
  });

  it('shows the toast once for many failed calls', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const store = openTable('db', 'table');
    for (const value of ['a', 'b']) expect(await outcome(put(store, value))).toEqual(FAILED);
    expect(said).toEqual([phoneDatabaseTexts.title]);
    vi.stubGlobal('indexedDB', new IDBFactory());
    await put(store, 'c');
    expect(await read(store)).toBe('c');
  });
});

describe('a transaction that hangs', () => {
  /** Sends one request after another, which keeps it open. */
  const keepOpen = (table: IDBObjectStore) => {
    table.get('key').onsuccess = () => keepOpen(table);
  };
  const hang = (store: UseStore, value: string) =>
    store('readwrite', (table) => {
      table.put(value, 'key');
      keepOpen(table);
      return new Promise<never>(() => undefined);
    });

  it('is aborted at its limit, and works on a new connection after a pause', async () => {
    const store = openTable('db', 'table');
    await put(store, 'before');
    const hanging = outcome(hang(store, 'late'));
    await vi.advanceTimersByTimeAsync(LIMIT_MS);
    expect(await hanging).toEqual(FAILED);
    expect(await outcome(read(store))).toEqual(FAILED);
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(await read(store)).toBe('before');
    expect(said).toEqual([phoneDatabaseTexts.title]);
  });
});

it('a connection that the browser closed is reopened', async () => {
  const store = openTable('db', 'table');
  await put(store, 'value');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('closing', 'InvalidStateError');
  });
  expect(await outcome(read(store))).toEqual(FAILED);
  expect(await read(store)).toBe('value');
  expect(said).toEqual([]);
});
