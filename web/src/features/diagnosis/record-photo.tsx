import { useState } from 'react';
import { card as words } from '../../i18n/hi/card.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CheckRecord } from './check-record.ts';
import { ImageViewer } from './image-viewer.tsx';
import css from './record-photo.module.css';

const say = texts(words);

/** The photo of a check, cut to a band; a press shows it whole. */
export function RecordPhoto({ record, onExpired }: { record: CheckRecord; onExpired: () => void }) {
  const [open, setOpen] = useState(false);
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
      <button type="button" className={css.open} onClick={() => setOpen(true)}>
        <img className={css.photo} src={url} alt={say('photoAlt')} onError={broken} />
        <span className={css.zoom}>
          <Icon name="zoom" size="s" />
          {say('enlarge')}
        </span>
      </button>
      <ImageViewer open={open} url={url} onClose={() => setOpen(false)} />
    </figure>
  );
}
