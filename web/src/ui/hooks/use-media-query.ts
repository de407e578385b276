import { useCallback, useSyncExternalStore } from 'react';

/** Where the doctor's columns stand side by side; the same number stands in the styles. */
export const WIDE = '(min-width: 1000px)';

/** Whether the window fits the query now; false where nothing is painted by a browser. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
