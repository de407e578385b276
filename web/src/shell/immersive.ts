import { useLayoutEffect } from 'react';
import { valueStore } from '../ui/hooks/value-store.ts';

const screens = valueStore(0);

/** Hides header and navigation while the calling screen is mounted. */
export function useImmersive(): void {
  useLayoutEffect(() => {
    screens.set(screens.get() + 1);
    return () => screens.set(screens.get() - 1);
  }, []);
}

/** Whether an immersive screen is mounted. */
export const useIsImmersive = (): boolean => screens.use() > 0;
