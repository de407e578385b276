import { useLayoutEffect, useSyncExternalStore } from 'react';

let screens = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1): void {
  screens += by;
  for (const listener of listeners) listener();
}

/** While the calling screen is shown, header and navigation step aside: it has one thing to ask. */
export function useImmersive(): void {
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
}

/** Whether such a screen is shown. */
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
