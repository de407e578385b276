import { del, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { phoneDatabase as words } from '../i18n/hi/phone-database.ts';
import { texts } from '../i18n/texts.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import { deviceStore } from './device-store.ts';

const say = texts(words);

/** Some phones never answer: a call that took longer has failed, and its transaction is aborted. */
const LIMIT_MS = 3000;
/** So long a database that did not answer is not asked again: a press makes many calls, and none of them waits for it. */
const PAUSE_MS = 30_000;

/**
 * The only door to IndexedDB besides deleting: a table of a database that may be absent, refuse or never answer. Then the call
 * throws, within its time limit, and what it was to do is not done later either. It lets go when the database is to be
 * deleted: sign-out must not wait for a tab.
 */
export function openTable(name: string, table: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined;
  let isQuiet = false;

  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    const opening = promisifyRequest(request);
    const forget = () => {
      if (opened === opening) opened = undefined;
    };
    // Opened again next time: the phone may have room again, or the connection was cut.
    opening.then((database) => {
      // Also one that came late is of use.
      isQuiet = false;
      database.onclose = forget;
      database.onversionchange = () => {
        database.close();
        forget();
      };
    }, forget);
    return opening;
  }

  /** A connection on which a transaction did not end is of no use; one that is still being opened may come. */
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

/** What is asked and written goes to the server all the same: no reason to say it at each press. */
function sayOnce(): void {
  if (isSaid) return;
  isSaid = true;
  showToast({ title: say('title'), text: say('text') });
}

/** Throws when the work takes longer; what it still does is of no interest. */
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
/** What should be gone while this phone may still have it, also after a reload. */
const toDelete = deviceStore({ key: 'anar-mitra:to-delete', scope: 'device', read: readNames });
const others = (key: string) => toDelete.get().filter((name) => name !== key);
const needNotDelete = (key: string) => (others(key).length > 0 ? toDelete.set(others(key)) : toDelete.clear());

/** Single values by their names. All of them throw where the phone keeps nothing; what was deleted never comes back. */
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
