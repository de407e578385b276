import { promisifyRequest } from 'idb-keyval';
import { registrationHere } from '../push/push-subscription.ts';
import { outgoingQueue } from '../queue/browser-queue.ts';
import { withinLimit } from '../storage/phone-database.ts';

/** The precached app code, which holds no personal data; without it the login would not open offline. */
const CODE = /precache/;

/**
 * Removes all personal data from this browser: queued submissions, databases, caches, storage, shown notifications. The
 * session, and with it the push subscription, has ended before. What cannot be emptied is left; never throws.
 */
export async function emptyDevice(): Promise<void> {
  const done = await Promise.allSettled([emptyDatabases(), emptyCaches(), closeNotifications()]);
  for (const one of done)
    if (one.status === 'rejected') console.warn('a part of the device was not emptied', one.reason);
  // Last, since the code above still reads from storage.
  clearStorages();
}

async function emptyDatabases(): Promise<void> {
  // Queued submissions first, so that neither this tab nor another one sends or shows them.
  await outgoingQueue.removeAll();
  const databases = await withinLimit(indexedDB.databases());
  await Promise.all(databases.map(({ name }) => name !== undefined && withinLimit(emptyDatabase(name))));
}

/** Cleared, not deleted: other tabs hold it open, and a deletion would wait for them. */
async function emptyDatabase(name: string): Promise<void> {
  const database = await promisifyRequest(indexedDB.open(name));
  try {
    const tables = [...database.objectStoreNames];
    if (tables.length === 0) return;
    const transaction = database.transaction(tables, 'readwrite');
    for (const table of tables) transaction.objectStore(table).clear();
    await promisifyRequest(transaction);
  } finally {
    database.close();
  }
}

async function emptyCaches(): Promise<void> {
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !CODE.test(name)).map((name) => caches.delete(name)));
}

async function closeNotifications(): Promise<void> {
  const shown = (await (await registrationHere())?.getNotifications()) ?? [];
  for (const one of shown) one.close();
}

function clearStorages(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch (cause) {
    console.warn('storage is not available', cause);
  }
}
