import { type ReactNode, useEffect, useRef } from 'react';
import { randomId } from '../../../random-id.ts';
import { classNames } from '../../../ui/class-names.ts';
import { openModals } from '../../../ui/modal/open-modals.ts';
import css from './call-window.module.css';

interface CallWindowProps {
  label: string;
  /** It interrupts: a call that comes in. */
  alert?: boolean;
  /** The back key and Escape: a call is not left by accident. Left out, Escape does nothing. */
  onBack?: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** The whole screen for a call, above dialogs too; what lies below stands still until it is over. */
export function CallWindow({ label, alert, onBack, className, children }: CallWindowProps) {
  const element = useRef<HTMLDialogElement>(null);
  const back = useRef(onBack);
  back.current = onBack;
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    // Nothing that was meant for the screen below is pressed by the keyboard.
    dialog.focus();
    // The browser's own first focus may lie further down.
    dialog.scrollTop = 0;
    document.documentElement.style.overflow = 'hidden';
    const closed = openModals.add(dialog);
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
      // What was open above the call was closed.
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
      // A question above the call closes with it, and its entry lies above ours.
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
        // A second press of the back key closes it whatever was said to the first.
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

/** Resolves when the entries that the window and the questions above it added are gone: whoever navigates sooner is taken back. */
export async function callWindowGone(): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    if (history.state?.overlay === undefined) return;
  }
}
