import { useState } from 'react';
import { texts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { useLazyOnClick } from '../../../../ui/hooks/lazy.tsx';
import type { CheckRecord } from '../../record/check-record.ts';
import { cardTexts } from '../card.hi.ts';
import css from './record-photo.module.css';

const say = texts(cardTexts);

/** The photo of a check, cropped to a band; a tap opens the full photo. */
export function RecordPhoto({ record, onExpired }: { record: CheckRecord; onExpired: () => void }) {
  const { part: ImageViewer, ...viewer } = useLazyOnClick(async () => (await import('./image-viewer.tsx')).ImageViewer);
  const [failed, setFailed] = useState<string | null>(null);
  const url = record.imageUrl;
  if (!url) return null;
  if (failed === url) {
    return (
      <p className={css.gone}>
        <Icon name="photo" />
        {say('photoGone')}
      </p>
    );
  }
  const broken = () => {
    setFailed(url);
    onExpired();
  };
  return (
    <figure className={css.band}>
      <button type="button" className={css.open} aria-busy={viewer.loading} onClick={viewer.show}>
        <img className={css.photo} src={url} alt={say('photoAlt')} onError={broken} />
        <span className={css.zoom}>
          <Icon name="zoom" size="s" />
          {say('enlarge')}
        </span>
      </button>
      {ImageViewer && <ImageViewer url={url} onClose={viewer.close} />}
    </figure>
  );
}
