import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import css from './image-viewer.module.css';

/** The whole photo. Closed by its button, the backdrop, Escape and the back key; focus returns to what opened it. */
export function ImageViewer({ open, url, onClose }: { open: boolean; url: string; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} label={t('diagnosis.viewer')} className={css.viewer}>
      <img className={css.photo} src={url} alt={t('diagnosis.photoAlt')} />
      <span className={css.close}>
        <IconButton icon="close" look="plain" label={t('app.close')} onClick={onClose} />
      </span>
    </Modal>
  );
}
