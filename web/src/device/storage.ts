import { emptyState, PERSISTED_KEY, type PersistedState, readPersisted } from './persisted-state.ts';

/** Local storage may be full, blocked or absent: the app then works without memory. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (cause) {
    console.warn('storage is not available', cause);
  }
}

export function loadState(): PersistedState {
  return typeof localStorage === 'undefined' ? emptyState : readPersisted(readStored(PERSISTED_KEY));
}

/** The bearer token that all tabs share. */
export function storedToken(): string | null {
  return loadState().token;
}

export function saveState(state: PersistedState): void {
  writeStored(PERSISTED_KEY, JSON.stringify(state));
}
