import { type DeviceKey, deviceStore } from '../../device/storage/device-store.ts';

/** A cached API answer, for a screen without a network. */
export interface PersistedQuery<T> {
  /** Its owner; empty where it is public. */
  userId: string;
  /** What it is about, such as the id of an orchard. */
  id: string;
  /** When it arrived, milliseconds since 1970. */
  at: number;
  answer: T;
}

/** Access to one cached answer on the device. */
export interface DeviceCopy<T> {
  keep(data: T, at: number): void;
  read(): { at: number; data: T } | null;
}

export interface PersistedQueries<T> {
  /** This user's, newest first. */
  of(userId: string): PersistedQuery<T>[];
  find(userId: string, id: string): PersistedQuery<T> | null;
  /** Replaces the entry of the same id. Another user's answers are evicted. */
  keep(kept: PersistedQuery<T>): void;
  copy(userId: string, id: string): DeviceCopy<T>;
  /** Removes all that are not in `ids`. */
  removeOthers(userId: string, ids: readonly string[]): void;
}

/**
 * A feature's cache on the device: at most `most` answers of one kind, to save space. Drops damaged entries, and those
 * of older builds that lack what this build shows (`isWhole`; it may throw).
 */
export function persistedQueries<T extends object>(
  place: DeviceKey,
  most: number,
  isWhole: (answer: T) => boolean,
): PersistedQueries<T> {
  const isKept = (value: unknown): value is PersistedQuery<T> => {
    if (typeof value !== 'object' || value === null) return false;
    const { userId, id, at, answer } = value as Partial<PersistedQuery<T>>;
    const known = typeof userId === 'string' && typeof id === 'string' && typeof at === 'number';
    return known && typeof answer === 'object' && answer !== null && isWhole(answer);
  };
  const read = (stored: unknown) => {
    try {
      return Array.isArray(stored) ? stored.filter(isKept) : [];
    } catch {
      return [];
    }
  };
  const cache = deviceStore({ ...place, read });
  const of = (userId: string) => cache.get().filter((one) => one.userId === userId);
  const find = (userId: string, id: string) => of(userId).find((one) => one.id === id) ?? null;
  const keep = (kept: PersistedQuery<T>) => {
    const others = of(kept.userId).filter(({ id }) => id !== kept.id);
    cache.set([kept, ...others].slice(0, most));
  };
  return {
    of,
    find,
    keep,
    copy: (userId, id) => ({
      keep: (answer, at) => keep({ userId, id, at, answer }),
      read: () => {
        const kept = find(userId, id);
        return kept && { at: kept.at, data: kept.answer };
      },
    }),
    removeOthers: (userId, ids) => {
      const kept = of(userId);
      const left = kept.filter(({ id }) => ids.includes(id));
      if (left.length < kept.length) cache.set(left);
    },
  };
}
