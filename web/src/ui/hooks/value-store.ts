import { useSyncExternalStore } from 'react';

/** A value in memory; components that `use` it re-render when another one is set. */
export interface ValueStore<T> {
  get(): T;
  set(next: T): void;
  /** Calls back after each `set`; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  use(): T;
}

/**
 * State of this page that Redux cannot hold (photos, elements, callbacks) or that the first load need not contain. Server
 * data belongs to RTK Query, values that survive a reload to `deviceStore`.
 */
export function valueStore<T>(first: T): ValueStore<T> {
  const listeners = new Set<() => void>();
  let value = first;
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    set(next) {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe,
    // Pages painted at build time, and their hydration, show the first value.
    use: () => useSyncExternalStore(subscribe, get, () => first),
  };
}
