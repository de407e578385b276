import { createStore, promisifyRequest } from 'idb-keyval';
import { WAITING_MAX, WAITING_MAX_BYTES, type WaitingCheck } from './waiting-check.ts';

export type KeepProblem = 'too-many' | 'full' | 'unavailable';

/** Thrown when a check cannot be kept on this phone; what was told must then stay on the screen. */
export class KeepError extends Error {
  readonly problem: KeepProblem;
  constructor(problem: KeepProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Checks that wait for the network, shared by all tabs. Each change is one transaction. */
export interface WaitingStore {
  /** Everybody's, oldest first. */
  all(): Promise<WaitingCheck[]>;
  photo(id: string): Promise<Blob | undefined>;
  /** Throws KeepError. A check of the same id stays as it is. */
  add(check: WaitingCheck, photo: Blob | null): Promise<void>;
  /** Gives the check as changed; null takes it away. Nothing happens, and undefined comes back, when it is gone. */
  change<T extends WaitingCheck | null>(id: string, to: (check: WaitingCheck) => T): Promise<T | undefined>;
}

const CHECK = 'check/';
const PHOTO = 'photo/';
const everyCheck = () => IDBKeyRange.bound(CHECK, `${CHECK}~`);

export function openWaitingStore(): WaitingStore {
  const room = createStore('anar-mitra-waiting', 'checks');
  const readAll = async (store: IDBObjectStore) =>
    ((await promisifyRequest(store.getAll(everyCheck()))) as WaitingCheck[]).sort((a, b) => a.timestamp - b.timestamp);

  return {
    all: () => room('readonly', readAll),
    photo: (id) => room('readonly', (store) => promisifyRequest<Blob | undefined>(store.get(PHOTO + id))),
    async add(check, photo) {
      try {
        await room('readwrite', async (store) => {
          const mine = (await readAll(store)).filter(({ userId }) => userId === check.userId);
          if (mine.some(({ id }) => id === check.id)) return;
          const bytes = mine.reduce((sum, one) => sum + one.bytes, check.bytes);
          if (mine.length >= WAITING_MAX || bytes > WAITING_MAX_BYTES) throw new KeepError('too-many');
          // The photo first: when it does not fit, no check is left without it.
          if (photo) store.put(photo, PHOTO + check.id);
          store.put(check, CHECK + check.id);
          await promisifyRequest(store.transaction);
        });
      } catch (cause) {
        throw cause instanceof KeepError ? cause : new KeepError(isFull(cause) ? 'full' : 'unavailable', cause);
      }
    },
    change: (id, to) =>
      room('readwrite', async (store) => {
        const check = await promisifyRequest<WaitingCheck | undefined>(store.get(CHECK + id));
        if (!check) return undefined;
        const changed = to(check);
        if (changed) store.put(changed, CHECK + id);
        else {
          store.delete(CHECK + id);
          store.delete(PHOTO + id);
        }
        await promisifyRequest(store.transaction);
        return changed;
      }),
  };
}

function isFull(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'QuotaExceededError';
}
