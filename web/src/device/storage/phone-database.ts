import { del, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { texts } from '../../i18n/texts.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { deviceStore } from './device-store.ts';
import { phoneDatabaseTexts } from './phone-database.hi.ts';

const say = texts(phoneDatabaseTexts);

/** IndexedDB never answers on some phones: after this time a call has failed, and its transaction is aborted. */
const LIMIT_MS = 3000;
/**
 * After a timeout the database is not asked again for this long: one click makes many calls, and none of them should
 * wait.
 */
const PAUSE_MS = 30_000;

/**
 * The only access to IndexedDB besides deletion: a table of a database that may be absent, refuse or never answer. Then
 * the call throws within its time limit, and its transaction is not applied later either. The connection is closed when
 * the database is to be deleted: sign-out must not wait for a tab.
 */
export function openTable(name: string, table: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined;
  let isQuiet = false;

  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    const opening = promisifyRequest(request);
    const clearOpened = () => {
      if (opened === opening) opened = undefined;
    };
    // Reopened next time: there may be space again, or the connection was cut.
    opening.then((database) => {
      // A connection that opened late is still usable.
      isQuiet = false;
      database.onclose = clearOpened;
      database.onversionchange = () => {
        database.close();
        clearOpened();
      };
    }, clearOpened);
    return opening;
  }

  /** Aborts a hanging transaction and drops its connection; one that is still opening is kept. Pauses further calls. */
  function leaveAlone(transaction: IDBTransaction | undefined): void {
    isQuiet = true;
    setTimeout(() => {
      isQuiet = false;
    }, PAUSE_MS);
    if (!transaction) return;
    opened = undefined;
    try {
      transaction.abort();
    } catch (cause) {
      console.warn('a transaction ended too late', cause);
    }
    transaction.db.close();
  }

  async function connection(): Promise<IDBDatabase> {
    try {
      opened ??= open();
      return await opened;
    } catch (cause) {
      sayOnce();
      throw cause;
    }
  }

  function begin(database: IDBDatabase, mode: IDBTransactionMode): IDBTransaction {
    try {
      return database.transaction(table, mode);
    } catch (cause) {
      opened = undefined;
      throw cause;
    }
  }

  return (mode, work) => {
    let transaction: IDBTransaction | undefined;
    let isLate = false;
    const run = async () => {
      if (isQuiet) throw new Error(`${name} does not answer`);
      const database = await connection();
      if (isLate) throw new Error(`${name} opened too late`);
      transaction = begin(database, mode);
      return work(transaction.objectStore(table));
    };
    return withinLimit(run(), () => {
      isLate = true;
      leaveAlone(transaction);
      sayOnce();
    });
  };
}

let isSaid = false;

/** Shown once per page: submissions reach the server all the same. */
function sayOnce(): void {
  if (isSaid) return;
  isSaid = true;
  showToast({ title: say('title'), text: say('text') });
}

/** Rejects when the work takes longer than the limit; its later result is ignored. */
export async function withinLimit<T>(work: Promise<T>, onLate?: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('the phone does not answer'));
      onLate?.();
    }, LIMIT_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

export const readNames = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];

const kept = openTable('keyval-store', 'keyval');
/** Tombstones: keys whose deletion has not succeeded yet, kept across reloads. */
const toDelete = deviceStore({ key: 'anar-mitra:to-delete', scope: 'device', read: readNames });
const others = (key: string) => toDelete.get().filter((name) => name !== key);
const needNotDelete = (key: string) => (others(key).length > 0 ? toDelete.set(others(key)) : toDelete.clear());

/** Key-value store. Every function throws where the phone stores nothing; a deleted value never comes back. */
export async function getKept<T>(key: string): Promise<T | undefined> {
  if (toDelete.get().includes(key)) await deleteKept(key);
  return get<T>(key, kept);
}

export async function setKept(key: string, value: unknown): Promise<void> {
  needNotDelete(key);
  await set(key, value, kept);
}

export async function deleteKept(key: string): Promise<void> {
  toDelete.set([...others(key), key]);
  await del(key, kept);
  needNotDelete(key);
}
