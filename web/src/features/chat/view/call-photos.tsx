import { useEffect, useState } from 'react';
import { doctorCallTexts } from '../../../i18n/catalogues/doctor-call.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { OpenThread } from '../thread/open-thread.ts';
import { useOpenThread } from '../thread/use-open-thread.ts';
import css from './call-photos.module.css';
import { usePhotoViewer } from './message/photo-viewer.tsx';

const say = texts(doctorCallTexts);

/** The farmer's photos that arrived in the chat since the call started, live. */
export function CallPhotos({ threadId, since }: { threadId: string; since: string }) {
  const userId = useSession().user?.id;
  const thread = useOpenThread(threadId);
  const { show, viewer } = usePhotoViewer(thread.media);
  const photos = thread.messages.filter(
    ({ messageType, senderId, isDeleted, createdAt }) =>
      messageType === 'photo' && senderId !== userId && !isDeleted && Date.parse(createdAt) >= Date.parse(since),
  );
  return (
    <>
      {photos.length === 0 ? (
        <p className={css.none}>{say('sharpNone')}</p>
      ) : (
        <>
          <ul className={css.list} aria-live="polite">
            {photos.map(({ id }, index) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.photo}
                  aria-label={say('sharpOpen', { n: index + 1 })}
                  onClick={() => void show(id)}
                >
                  <Thumbnail id={id} media={thread.media} />
                  <span className={css.number}>{index + 1}</span>
                </button>
              </li>
            ))}
          </ul>
          <p className={css.none}>{say('sharpSaved')}</p>
        </>
      )}
      {viewer}
    </>
  );
}

function Thumbnail({ id, media }: { id: string; media: OpenThread['media'] }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isWanted = true;
    media(id, 'thumb').then(
      (blob) => {
        if (!isWanted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      (cause: unknown) => console.warn('a photo of the call did not come', cause),
    );
    return () => {
      isWanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, media]);
  return url ? <img src={url} alt="" /> : <Icon name="photo" />;
}
