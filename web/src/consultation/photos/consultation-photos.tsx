import { useState } from 'react';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { useLazyOnClick } from '../../ui/hooks/lazy.tsx';
import { consultationTexts } from '../consultation.hi.ts';
import css from './photos.module.css';

const say = texts(consultationTexts);

interface ConsultationPhotosProps {
  urls: readonly string[];
  /** Thumbnails in the same order; the photos themselves where there are none. */
  thumbnails?: readonly string[] | undefined;
  /** How many are shown before '+N और'. */
  shown?: number;
  /** A link is valid for 15 minutes: refetches the links. */
  onExpired?: (() => void) | undefined;
}

/** Photos in a row, the first ones and '+N more'; a click opens them large. */
export function ConsultationPhotos({ urls, thumbnails = [], shown = 2, onExpired }: ConsultationPhotosProps) {
  const [first, setFirst] = useState(0);
  const { part: Lightbox, ...lightbox } = useLazyOnClick(async () => (await import('./lightbox.tsx')).Lightbox);
  if (urls.length === 0) return null;
  const open = (index: number) => {
    setFirst(index);
    void lightbox.show();
  };
  const more = urls.length - shown;
  return (
    <>
      <ul className={css.row}>
        {urls.slice(0, shown).map((url, index) => (
          <li key={url}>
            <button
              type="button"
              className={css.photo}
              aria-label={say('openPhoto', { n: index + 1 })}
              onClick={() => open(index)}
            >
              <Thumbnail key={url} url={thumbnails[index] ?? url} onExpired={onExpired} />
            </button>
          </li>
        ))}
        {more > 0 && (
          <li>
            <button
              type="button"
              className={css.more}
              aria-label={say('openMore', { n: more })}
              onClick={() => open(shown)}
            >
              {say('morePhotos', { n: more })}
            </button>
          </li>
        )}
      </ul>
      {Lightbox && <Lightbox urls={urls} first={first} onClose={lightbox.close} />}
    </>
  );
}

/** Shows an icon instead of a broken image when the link has expired. */
function Thumbnail({ url, onExpired }: { url: string; onExpired: (() => void) | undefined }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <Icon name="photo" />;
  const fail = () => {
    setFailed(true);
    onExpired?.();
  };
  return <img src={url} alt="" loading="lazy" onError={fail} />;
}
