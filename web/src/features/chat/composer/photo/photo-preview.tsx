import { CHAT } from '@anar/contracts/consult/constants';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { texts } from '../../../../i18n/texts.ts';
import { photoTexts } from '../../../../photo/photo.hi.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { TextArea } from '../../../../ui/form/fields/text-area.tsx';
import { Modal } from '../../../../ui/modal/modal.tsx';
import { composerTexts } from '../composer.hi.ts';
import { useDraft, writeDraft } from '../text/draft.ts';
import type { ChatPhoto } from './photo-file.ts';
import css from './photo-preview.module.css';

const say = texts(composerTexts);
const sayPhoto = texts(photoTexts);

interface PhotoPreviewProps {
  photos: readonly ChatPhoto[];
  /** Of one photo among several. */
  onRemove: (photo: ChatPhoto) => void;
  /** Key of the caption among the drafts; it goes with the first photo. */
  captionKey: string;
  /** Another photo is being prepared. */
  preparing: boolean;
  /** Resolves once the photo is stored in the queue, or was refused and stays here. */
  onSend: (caption: string) => Promise<void>;
  onGallery: () => void;
  /** Only inside the app wrapper. */
  onCamera: (() => void) | undefined;
  onClose: (caption: string) => void;
}

/** The photos as they will be sent, with a caption field; nothing is sent before the button is clicked. */
export function PhotoPreview({
  photos,
  onRemove,
  captionKey,
  preparing,
  onSend,
  onGallery,
  onCamera,
  onClose,
}: PhotoPreviewProps) {
  const caption = useDraft(captionKey);
  const close = () => onClose(caption);
  const [sending, setSending] = useState(false);
  const title = useId();
  const send = async () => {
    if (sending || preparing) return;
    setSending(true);
    await onSend(caption.trim()).finally(() => setSending(false));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Modal open onClose={close} labelledBy={title} className={css.preview}>
      <form className={css.column} onSubmit={submit}>
        <div className={css.head}>
          <IconButton icon="back" label={t('app.back')} onClick={close} />
          <h2 id={title}>{say('previewTitle')}</h2>
        </div>
        <ul className={css.photos}>
          {photos.map((photo, index) => (
            <Shown
              // biome-ignore lint/suspicious/noArrayIndexKey: it holds no state of its own
              key={index}
              photo={photo}
              {...(photos.length > 1 && { number: index + 1, onRemove: () => onRemove(photo) })}
            />
          ))}
        </ul>
        <div className={css.below}>
          <TextArea
            label={say('caption')}
            aside={say('counter', { n: caption.length, max: CHAT.captionMax })}
            placeholder={say('captionHint')}
            rows={1}
            maxLength={CHAT.captionMax}
            enterKeyHint="send"
            value={caption}
            onChange={(event) => writeDraft(captionKey, event.target.value)}
            onEnter={() => void send()}
          />
          <Button
            type="submit"
            icon="send"
            busy={sending || preparing}
            busyText={preparing ? say('photoPreparing') : undefined}
          >
            {say('send')}
          </Button>
          <div className={css.others}>
            {onCamera && (
              <Button kind="soft" size="m" icon="camera" onClick={onCamera}>
                {say('camera')}
              </Button>
            )}
            <Button kind="soft" size="m" icon={onCamera ? 'photo' : 'camera'} onClick={onGallery}>
              {say(onCamera ? 'gallery' : 'another')}
            </Button>
            <Button kind="txt" size="m" onClick={close}>
              {say('cancel')}
            </Button>
          </div>
        </div>
      </form>
    </Modal>
  );
}

/** One photo; among several with its number and a button that leaves it out. */
function Shown({ photo, number, onRemove }: { photo: ChatPhoto; number?: number; onRemove?: () => void }) {
  const url = useObjectUrl(photo.jpeg);
  return (
    <li className={css.photo}>
      {url && <img src={url} alt={number === undefined ? say('previewAlt') : sayPhoto('chosen', { n: number })} />}
      {onRemove && (
        <span className={css.remove}>
          <IconButton icon="close" label={sayPhoto('remove', { n: number ?? 1 })} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

function useObjectUrl(blob: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
