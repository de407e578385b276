import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../device/storage.ts';

export interface DeviceValue<T> {
  use: () => T;
  get: () => T;
  set: (value: T) => void;
}

/** A choice that this device remembers and that all its tabs share. */
export function deviceValue<T>(key: string, read: (stored: string | null) => T, write: (value: T) => string) {
  const listeners = new Set<() => void>();
  let value: T | undefined;
  const get = () => {
    value ??= read(readStored(key));
    return value;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    value = read(event.newValue);
    tell();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', onStorage);
    };
  };
  const set = (next: T) => {
    value = next;
    writeStored(key, write(next));
    tell();
  };
  return { get, set, use: () => useSyncExternalStore(subscribe, get, get) } satisfies DeviceValue<T>;
}
