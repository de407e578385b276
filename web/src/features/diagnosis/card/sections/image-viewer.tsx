import { t } from '../../../../i18n/t.ts';
import { texts } from '../../../../i18n/texts.ts';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { Modal } from '../../../../ui/modal/modal.tsx';
import { cardTexts } from '../card.hi.ts';
import css from './image-viewer.module.css';

const say = texts(cardTexts);

/** The full photo. Closes by its button, the backdrop, Escape and the back key; focus returns to the opener. */
export function ImageViewer({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} label={say('viewer')} className={css.viewer}>
      <img className={css.photo} src={url} alt={say('photoAlt')} />
      <span className={css.close}>
        <IconButton icon="close" look="plain" label={t('app.close')} onClick={onClose} />
      </span>
    </Modal>
  );
}
