import type { CallState } from './call-session.ts';

/**
 * The state of one call: the same object while nothing in it changed, and frozen once the call ended. Without React, as
 * all of the call engine.
 */
export interface StateStore {
  get(): CallState;
  /** Undefined values are removed. */
  set(changes: { [Name in keyof CallState]?: CallState[Name] | undefined }): void;
  subscribe(listener: () => void): () => void;
}

export function createStateStore(first: CallState): StateStore {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(changes) {
      const names = Object.keys(changes) as (keyof CallState)[];
      if (state.phase === 'ended' || names.every((name) => isSame(state[name], changes[name]))) return;
      const next = Object.entries({ ...state, ...changes }).filter(([, value]) => value !== undefined);
      state = Object.fromEntries(next) as unknown as CallState;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Plain values (messages, objects rebuilt on each read) are compared by their JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  return JSON.stringify(one) === JSON.stringify(other);
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
