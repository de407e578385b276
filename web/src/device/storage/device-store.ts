import { useSyncExternalStore } from 'react';

/** `person`: cleared at sign-out. `device`: stays for the next user; private data in it must carry its user's id. */
export type DeviceScope = 'person' | 'device';

/** Every key of scope `person`: sign-out clears them without loading their features. */
export const PERSON_KEYS = [
  'anar-mitra:advice:v1',
  'anar-mitra:chats:v1',
  'anar-mitra:chat-drafts:v1',
  'anar-mitra:consult:v1',
  'anar-mitra:diary:v1',
  'anar-mitra:fertilizer:v1',
  'anar-mitra:login',
  'anar-mitra:nearest:v1',
  'anar-mitra:onboarding-complete',
  'anar-mitra:orchard-form:v1',
  'anar-mitra:orchards:v1',
  'anar-mitra:question:v1',
  'anar-mitra:quota:v1',
] as const;

/** A key of scope `person` that is not in the list does not compile. */
export type DeviceKey =
  | { key: (typeof PERSON_KEYS)[number]; scope: 'person' }
  | { key: Exclude<string, (typeof PERSON_KEYS)[number]>; scope: 'device' };

export type DeviceStoreOptions<T> = DeviceKey & {
  /** Validates the stored value: parsed JSON, the raw text if it is no JSON, or null when there is none. */
  read: (stored: unknown) => T;
  /** Left out: JSON. */
  write?: (value: T) => string;
  /** In sessionStorage. */
  visit?: true;
};

export interface DeviceStore<T> {
  get(): T;
  /** Kept in memory only where the browser refuses to store it. */
  set(value: T): void;
  clear(): void;
  /** Calls back after each change, here or in another tab. */
  subscribe(listener: (from: 'here' | 'other-tab') => void): () => void;
  use(): T;
}

/** One value on the device. The only access to local storage, which may be full, blocked or absent. */
export function deviceStore<T>({ key, read, write = JSON.stringify, visit }: DeviceStoreOptions<T>): DeviceStore<T> {
  const listeners = new Set<(from: 'here' | 'other-tab') => void>();
  let text: string | null | undefined;
  let value: T;
  const get = () => {
    const stored = readText(key, visit);
    if (stored !== text) {
      text = stored;
      value = read(parse(stored));
    }
    return value;
  };
  const change = (next: string | null, to: () => T) => {
    writeText(key, next, visit);
    text = readText(key, visit);
    value = to();
    for (const listener of listeners) listener('here');
  };
  const subscribe: DeviceStore<T>['subscribe'] = (listener) => {
    const onStorage = ({ key: changed }: StorageEvent) => {
      if (changed === key || changed === null) listener('other-tab');
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  };
  return {
    get,
    set: (next) => change(write(next), () => next),
    clear: () => change(null, () => read(null)),
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}

/** At sign-out: clears everything of scope `person`. */
export function clearPersonKeys(): void {
  for (const key of PERSON_KEYS) {
    writeText(key, null);
    writeText(key, null, true);
  }
}

/** Whether this browser refuses to store anything. */
export function refusesStorage(): boolean {
  const key = 'anar-mitra:probe';
  try {
    localStorage.setItem(key, key);
    localStorage.removeItem(key);
    return false;
  } catch {
    return true;
  }
}

function readText(key: string, visit?: true): string | null {
  try {
    return (visit ? sessionStorage : localStorage).getItem(key);
  } catch {
    return null;
  }
}

function writeText(key: string, text: string | null, visit?: true): void {
  try {
    const storage = visit ? sessionStorage : localStorage;
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch (cause) {
    console.warn(cause);
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return text;
  }
}
