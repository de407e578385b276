import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { addModal } from './open-modals.ts';
import { useBackToClose } from './use-back-to-close.ts';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  labelledBy?: string;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The browser's own modal dialog: traps the focus and restores it; Escape, backdrop and back key close it. */
export function Modal({ open, onClose, labelledBy, label, className, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  /** The pointer went down on the backdrop: the release of a long press that opened the dialog does not close it. */
  const fromBackdrop = useRef(false);
  useBackToClose(open, onClose);
  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    document.documentElement.style.overflow = 'hidden';
    const closed = addModal(dialog);
    return () => {
      closed();
      document.documentElement.style.overflow = '';
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is handled by the dialog; the click is for the backdrop
    <dialog
      ref={element}
      className={className}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        fromBackdrop.current = isBackdrop(event);
      }}
      onClick={(event) => fromBackdrop.current && isBackdrop(event) && onClose()}
    >
      {children}
    </dialog>
  );
}

/** A click on the dialog's padding also has the dialog as target; only the backdrop is outside of its box. */
function isBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
