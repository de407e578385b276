import { useEffect, useRef } from 'react';
import { randomId } from '../../random-id.ts';

/** While open, the back key closes what lies on top instead of leaving the screen. */
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
      // Closed by button, backdrop or Escape: the entry that was added is still there and has to go.
      if (history.state?.overlay === mark) history.back();
    };
  }, [open]);
}

/**
 * Resolves when the entry that an open modal added is gone. Ask for it before the modal closes: whoever navigates sooner
 * is taken back by it.
 */
export const modalEntryGone = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }));
