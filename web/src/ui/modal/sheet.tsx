import { type ReactNode, useId } from 'react';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../controls/icon-button.tsx';
import css from './dialog.module.css';
import { Modal } from './modal.tsx';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A bottom sheet, closed by its button, the backdrop, Escape or the back key. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} labelledBy={id} className={css.sheet}>
      <div className={css.sheetHead}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        <IconButton icon="close" label={t('app.close')} onClick={onClose} />
      </div>
      {children}
    </Modal>
  );
}
