import { useCallback, useSyncExternalStore } from 'react';

/** From this width the doctor's columns are side by side; the styles have the same number. */
export const WIDE = '(min-width: 1000px)';

/** Whether the window matches the query; false when prerendered. */
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
