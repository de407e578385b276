import { type ReactNode, useEffect, useRef } from 'react';
import { randomId } from '../../../device/random-id.ts';
import { classNames } from '../../../ui/class-names.ts';
import { addModal } from '../../../ui/modal/open-modals.ts';
import css from './call-window.module.css';

interface CallWindowProps {
  label: string;
  /** It interrupts: an incoming call. */
  alert?: boolean;
  /** Back key and Escape, so that a call is not left by accident. Without it Escape does nothing. */
  onBack?: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** Full screen for a call, above dialogs too; the page below is inert until it closes. */
export function CallWindow({ label, alert, onBack, className, children }: CallWindowProps) {
  const element = useRef<HTMLDialogElement>(null);
  const back = useRef(onBack);
  back.current = onBack;
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    // A key meant for the screen below must not activate a button here.
    dialog.focus();
    // The browser's own initial focus may have scrolled down.
    dialog.scrollTop = 0;
    document.documentElement.style.overflow = 'hidden';
    const closed = addModal(dialog);
    return () => {
      closed();
      document.documentElement.style.overflow = '';
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const isKept = onBack !== undefined;
  useEffect(() => {
    if (!isKept) return;
    const mark = randomId();
    const stand = () => history.pushState({ overlay: mark }, '');
    stand();
    const onPop = () => {
      // A dialog above the call was closed.
      if (history.state?.overlay === mark) return;
      stand();
      back.current?.();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      const away = () => {
        const isOurs = history.state?.overlay === mark;
        if (isOurs) history.back();
        return isOurs;
      };
      // A dialog above the call closes with it, and its history entry is above ours.
      if (!away()) window.addEventListener('popstate', away, { once: true });
    };
  }, [isKept]);
  return (
    <dialog
      ref={element}
      tabIndex={-1}
      role={alert ? 'alertdialog' : undefined}
      aria-label={label}
      className={classNames(css.window, className)}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) onBack?.();
      }}
      onClose={({ target, currentTarget }) => {
        // The browser closes a dialog on the second use of the back key, even though `cancel` was prevented.
        if (target !== currentTarget || !currentTarget.isConnected || currentTarget.open) return;
        currentTarget.showModal();
      }}
    >
      {children}
    </dialog>
  );
}

const LOOK_EVERY_MS = 40;
const LOOKS = 25;

/**
 * Resolves when the history entries of the window and of dialogs above it are removed: navigating sooner would be
 * undone by `history.back()`.
 */
export async function callWindowClosed(): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    if (history.state?.overlay === undefined) return;
  }
}
