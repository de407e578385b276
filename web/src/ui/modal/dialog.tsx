import { type ReactNode, useId } from 'react';
import css from './dialog.module.css';
import { Modal } from './modal.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** The question. */
  title: string;
  text?: string | undefined;
  children?: ReactNode;
  /** Buttons of full width, the safe answer first. */
  actions: ReactNode;
}

/** A modal dialog that asks one question. */
export function Dialog({ open, onClose, title, text, children, actions }: DialogProps) {
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} labelledBy={id} className={css.dialog}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {text && <p className={css.text}>{text}</p>}
      {children}
      <div className={css.actions}>{actions}</div>
    </Modal>
  );
}
