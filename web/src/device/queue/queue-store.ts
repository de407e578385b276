import { promisifyRequest } from 'idb-keyval';
import { deviceStore } from '../storage/device-store.ts';
import { openTable, readNames } from '../storage/phone-database.ts';
import type { OutgoingEntry } from './queue-entry.ts';

export type QueueProblem = 'too-many' | 'full' | 'unavailable';

/** Thrown when a submission cannot be stored on this phone; the input must then stay on the screen. */
export class QueueError extends Error {
  readonly problem: QueueProblem;
  constructor(problem: QueueProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Limit of the queued entries of one user on one phone, all these kinds counted together. */
export interface QueueLimit {
  kinds: readonly string[];
  entries: number;
  bytes: number;
}

/** The store of queued submissions, shared by all tabs. Each change is one transaction. */
export interface QueueStore {
  /** The entries of every user, oldest first. */
  all(): Promise<OutgoingEntry[]>;
  blob(id: string): Promise<Blob | undefined>;
  /**
   * No-op if the id exists; removes entries that this one `replaces` and that are not being sent. Throws QueueError. An
   * urgent entry is not limited; if the phone cannot store it, it is held in memory and the result is false.
   */
  add(entry: OutgoingEntry, blob: Blob | null, options: AddOptions): Promise<boolean>;
  /**
   * The entry is no longer urgent: from now on it counts towards the limit. False when it was removed; throws
   * QueueError without changing it.
   */
  keepWaiting(id: string, limit: QueueLimit): Promise<boolean>;
  /** Resolves to the changed entry; `to` returning null removes it. No-op with undefined when it does not exist. */
  change<T extends OutgoingEntry | null>(id: string, to: (entry: OutgoingEntry) => T): Promise<T | undefined>;
}

export interface AddOptions {
  limit: QueueLimit;
  replaces?: ((older: OutgoingEntry) => boolean) | undefined;
}

interface Held {
  entry: OutgoingEntry;
  blob: Blob | null;
  /** It is stored too, and the stored copy counts while the store answers. */
  isStored: boolean;
}

const [DATABASE, TABLE, ENTRY, BLOB] = ['anar-mitra-waiting', 'checks', 'press/', 'photo/'];
/**
 * Key prefix of checks of older builds. These would send an entry of any other kind as a check, so nothing new is
 * stored here.
 */
const OLD_ENTRY = 'check/';

/**
 * Tombstones: ids that were sent, withdrawn or refused while the store did not answer. Copies still in the store are
 * never sent.
 */
const tombstones = deviceStore({ key: 'anar-mitra:queue-gone', scope: 'device', read: readNames });
/** Bounded: on a phone whose store never answers they are never cleared. */
const TOMBSTONES_KEPT = 50;
const hasTombstone = (id: string) => tombstones.get().includes(id);
const addTombstone = (id: string) => tombstones.set([...tombstones.get(), id].slice(-TOMBSTONES_KEPT));

export function openQueueStore(): QueueStore {
  const inStore = openTable(DATABASE, TABLE);
  /** Urgent entries of this page: sent from memory where the store cannot keep them or no longer answers. */
  const held = new Map<string, Held>();

  const readAll = async (table: IDBObjectStore) => {
    const reads = [ENTRY, OLD_ENTRY].map((prefix) =>
      promisifyRequest<unknown[]>(table.getAll(IDBKeyRange.bound(prefix, `${prefix}~`))),
    );
    return (await Promise.all(reads))
      .flat()
      .map(toEntry)
      .sort((one, other) => one.timestamp - other.timestamp);
  };
  const readOne = async (table: IDBObjectStore, id: string) => {
    const reads = [ENTRY, OLD_ENTRY].map((prefix) => promisifyRequest<object | undefined>(table.get(prefix + id)));
    const stored = (await Promise.all(reads)).find((one) => one !== undefined);
    return stored && toEntry(stored);
  };
  const put = (table: IDBObjectStore, entry: OutgoingEntry) => {
    table.put(entry, ENTRY + entry.id);
    table.delete(OLD_ENTRY + entry.id);
  };
  const write = (table: IDBObjectStore, entry: OutgoingEntry, blob: Blob | null) => {
    // The blob first: if it does not fit, no entry is left without it.
    if (blob) table.put(blob, BLOB + entry.id);
    put(table, entry);
  };
  const remove = (table: IDBObjectStore, id: string) => {
    table.delete(ENTRY + id);
    table.delete(OLD_ENTRY + id);
    table.delete(BLOB + id);
  };
  const changeHeld = <T extends OutgoingEntry | null>(copy: Held, to: (entry: OutgoingEntry) => T): T => {
    const { id } = copy.entry;
    const changed = to(copy.entry);
    if (changed) held.set(id, { ...copy, entry: changed, isStored: false });
    else {
      held.delete(id);
      addTombstone(id);
    }
    return changed;
  };
  const inChange: <T>(work: (table: IDBObjectStore) => Promise<T>) => Promise<T> = async (work) => {
    const late = tombstones.get();
    const result = await inStore('readwrite', async (table) => {
      for (const id of late) remove(table, id);
      const worked = await work(table);
      await promisifyRequest(table.transaction);
      return worked;
    });
    const added = tombstones.get().filter((id) => !late.includes(id));
    if (added.length > 0) tombstones.set(added);
    else if (late.length > 0) tombstones.clear();
    return result;
  };
  const inRoom = async (work: (table: IDBObjectStore) => Promise<void>) => {
    try {
      await inChange(work);
    } catch (cause) {
      throw cause instanceof QueueError ? cause : new QueueError(isFull(cause) ? 'full' : 'unavailable', cause);
    }
  };

  return {
    async all() {
      try {
        const read = await inStore('readonly', readAll);
        const stored = read.filter(({ id }) => !hasTombstone(id));
        if (stored.length < read.length) void inChange(async () => undefined).catch(console.warn);
        // Sent or withdrawn by another tab.
        for (const [id, { isStored }] of held) if (isStored && !stored.some((one) => one.id === id)) held.delete(id);
        const unstored = [...held.values()].filter(({ isStored }) => !isStored).map(({ entry }) => entry);
        return [...stored.filter(({ id }) => !unstored.some((one) => one.id === id)), ...unstored];
      } catch (cause) {
        if (held.size === 0) throw cause;
        return [...held.values()].map(({ entry }) => entry);
      }
    },
    async blob(id) {
      const inMemory = held.get(id);
      if (inMemory) return inMemory.blob ?? undefined;
      return inStore('readonly', (table) => promisifyRequest<Blob | undefined>(table.get(BLOB + id)));
    },
    async add(entry, blob, { limit, replaces }) {
      const addTo = async (table: IDBObjectStore) => {
        const mine = (await readAll(table)).filter(({ userId }) => userId === entry.userId);
        if (mine.some(({ id }) => id === entry.id)) return;
        const replaced = mine.filter(
          (one) => one.kind === entry.kind && replaces?.(one) && one.status.name !== 'sending',
        );
        if (!entry.urgent)
          checkLimit(
            limit,
            entry,
            mine.filter((one) => !replaced.includes(one)),
          );
        for (const { id } of replaced) remove(table, id);
        write(table, entry, blob);
      };
      try {
        await inRoom(addTo);
        if (entry.urgent) held.set(entry.id, { entry, blob, isStored: true });
        return true;
      } catch (cause) {
        if (!entry.urgent) {
          addTombstone(entry.id);
          throw cause;
        }
        held.set(entry.id, { entry, blob, isStored: false });
        return false;
      }
    },
    async keepWaiting(id, limit) {
      const inMemory = held.get(id)?.isStored ? undefined : held.get(id);
      let isThere = false;
      await inRoom(async (table) => {
        const entry = inMemory?.entry ?? (await readOne(table, id));
        if (!entry) return;
        isThere = true;
        const mine = (await readAll(table)).filter((one) => one.userId === entry.userId && one.id !== id);
        checkLimit(limit, entry, mine);
        write(table, { ...entry, urgent: false }, inMemory?.blob ?? null);
      });
      held.delete(id);
      return isThere;
    },
    async change(id, to) {
      const copy = held.get(id);
      if (copy && !copy.isStored) return changeHeld(copy, to);
      try {
        const changed = await inChange(async (table) => {
          const stored = await readOne(table, id);
          if (!stored) return undefined;
          const next = to(stored);
          if (next) put(table, next);
          else remove(table, id);
          return next;
        });
        if (changed && copy) held.set(id, { ...copy, entry: changed });
        else held.delete(id);
        return changed;
      } catch (cause) {
        if (!copy) throw cause;
        return changeHeld(copy, to);
      }
    },
  };
}

/** Throws when one more entry would exceed the limit. */
function checkLimit(limit: QueueLimit, entry: OutgoingEntry, others: readonly OutgoingEntry[]): void {
  const counted = others.filter(({ kind }) => limit.kinds.includes(kind));
  const bytes = counted.reduce((sum, one) => sum + one.bytes, entry.bytes);
  if (counted.length >= limit.entries || bytes > limit.bytes) throw new QueueError('too-many');
}

/** Older builds stored only checks, with their fields beside the rest. */
function toEntry(stored: unknown): OutgoingEntry {
  const entry = stored as OutgoingEntry & { text?: unknown; symptom?: unknown };
  if ('payload' in entry) return entry;
  const { text, symptom, ...rest }: Record<string, unknown> = { ...(entry as object) };
  return { ...(rest as unknown as OutgoingEntry), payload: { text, symptom } };
}

function isFull(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'QuotaExceededError';
}
