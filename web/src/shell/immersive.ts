import { useLayoutEffect, useSyncExternalStore } from 'react';

let screens = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1): void {
  screens += by;
  for (const listener of listeners) listener();
}

/** Hides header and navigation while the calling screen is mounted. */
export function useImmersive(): void {
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
}

/** Whether an immersive screen is mounted. */
export function useIsImmersive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => screens > 0,
    () => false,
  );
}
