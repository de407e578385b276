import { useEffect, useRef } from 'react';
import { randomId } from '../../device/random-id.ts';

/** While open, the back key closes the overlay instead of leaving the screen. */
export function useBackToClose(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    const mark = randomId();
    history.pushState({ overlay: mark }, '');
    const onPop = () => close.current();
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      // Closed by button, backdrop or Escape: the history entry that was added must be removed.
      if (history.state?.overlay === mark) history.back();
    };
  }, [open]);
}

/**
 * Resolves when the history entry of an open modal has been removed. Call it before the modal closes: a navigation
 * started before that would be undone by it.
 */
export const modalEntryGone = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }));
