import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { consultationTexts } from '../consultation.hi.ts';
import css from './photos.module.css';

const say = texts(consultationTexts);

interface LightboxProps {
  urls: readonly string[];
  first: number;
  onClose: () => void;
}

/**
 * One photo large, the others by arrow buttons or keys. Closed by its button, the backdrop, Escape and the back key.
 */
export function Lightbox({ urls, first, onClose }: LightboxProps) {
  const [at, setAt] = useState(Math.min(first, urls.length - 1));
  const [failed, setFailed] = useState<string>();
  const url = urls[at] ?? '';
  const go = (by: number) => setAt((at + by + urls.length) % urls.length);
  const label = say('viewer', { n: at + 1, all: urls.length });
  const keys = (key: string) => {
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  };
  return (
    <Modal open onClose={onClose} label={label} className={css.viewer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows of the keyboard do what the buttons do */}
      <div onKeyDown={({ key }) => keys(key)}>
        {failed === url ? (
          <p className={css.gone}>{say('photoGone')}</p>
        ) : (
          <img className={css.large} src={url} alt={say('photo', { n: at + 1 })} onError={() => setFailed(url)} />
        )}
        <span className={css.close}>
          <IconButton icon="close" look="plain" label={t('app.close')} onClick={onClose} />
        </span>
        {urls.length > 1 && (
          <div className={css.steps}>
            <IconButton icon="back" look="plain" label={say('before')} onClick={() => go(-1)} />
            <span role="status">{label}</span>
            <IconButton icon="right" look="plain" label={say('next')} onClick={() => go(1)} />
          </div>
        )}
      </div>
    </Modal>
  );
}
