import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { QueueProblem } from '../../../../device/queue/queue-store.ts';
import { texts } from '../../../../i18n/texts.ts';
import { PHOTOS_AT_ONCE, usePhotosInput } from '../../../../photo/photo-input.tsx';
import { useWrapperCamera } from '../../../../photo/wrapper-camera.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Sheet } from '../../../../ui/modal/sheet.tsx';
import { useToast } from '../../../../ui/toast/toast-store.ts';
import type { OpenThread } from '../../thread/open-thread.ts';
import { composerTexts } from '../composer.hi.ts';
import { writeDraft } from '../text/draft.ts';
import { type ChatPhoto, type PhotoRefusal, toChatPhoto } from './photo-file.ts';
import css from './photo-preview.module.css';
import { PhotoPreview } from './photo-preview.tsx';

const say = texts(composerTexts);

/** The caption is stored as a draft, like the text of the chat. */
const captionOf = (threadId: string) => `${threadId}/photo`;

interface ChatPhotoUse {
  /** The open dialogs: choice of source, or preview before sending. */
  dialogs: ReactNode;
  preparing: boolean;
  /** For the photo button. */
  choose: () => void;
  /** A file from another source, e.g. the clipboard. */
  take: (file: File) => Promise<void>;
}

/** From the photo button to the queued messages: camera or gallery, preparation, preview, sending. */
export function useChatPhoto(
  thread: OpenThread,
  threadId: string,
  onProblem: (problem: QueueProblem) => void,
): ChatPhotoUse {
  const [photos, setPhotos] = useState<readonly ChatPhoto[]>([]);
  const { previews } = thread;
  const show = (next: readonly ChatPhoto[]) => {
    setPhotos(next);
    previews.keep('photo', next.length > 0 ? next : null);
  };
  useEffect(() => {
    // A preview left when the chat was closed, or when the phone killed the page for the camera app.
    void previews.get('photo').then((left) => left && setPhotos((now) => (now.length > 0 ? now : [left].flat())));
  }, [previews]);
  const [preparing, setPreparing] = useState(false);
  const [ways, setWays] = useState(false);
  const last = useRef<readonly File[]>(undefined);
  const toast = useToast();

  const take = async (files: readonly File[]) => {
    last.current = files;
    setWays(false);
    setPreparing(true);
    const prepared = await Promise.all(files.map(toChatPhoto));
    // A later choice replaced this one.
    if (last.current !== files) return;
    setPreparing(false);
    const refused = prepared.find((one) => typeof one === 'string');
    if (refused !== undefined) toast({ ...refusal(refused), tone: 'bad' });
    const ready = prepared.filter((one) => typeof one !== 'string');
    if (ready.length > 0) show(ready);
  };
  const { input, open: openGallery } = usePhotosInput(PHOTOS_AT_ONCE, (files) => void take(files));
  const openCamera = useWrapperCamera((file) => void take([file]));
  const putAway = () => {
    show([]);
    writeDraft(captionOf(threadId), '');
  };
  const discard = (caption: string) => {
    putAway();
    if (photos.length === 0) return;
    const bringBack = () => {
      show(photos);
      writeDraft(captionOf(threadId), caption);
    };
    toast({ title: say('photoDiscarded'), action: { label: say('undo'), onClick: bringBack } });
  };
  const send = async (caption: string) => {
    for (const [index, { jpeg, size }] of photos.entries()) {
      const problem = await thread.sendPhoto(jpeg, size, index === 0 ? caption : '');
      if (!problem) continue;
      // What is queued must not be sent again with the rest.
      if (index > 0) writeDraft(captionOf(threadId), '');
      show(photos.slice(index));
      return onProblem(problem);
    }
    putAway();
  };
  const dialogs = (
    <>
      {input}
      {ways && (
        <Sheet open onClose={() => setWays(false)} title={say('photoFrom')}>
          <div className={css.ways}>
            <Button icon="camera" onClick={openCamera}>
              {say('camera')}
            </Button>
            <Button kind="sec" icon="photo" onClick={openGallery}>
              {say('gallery')}
            </Button>
          </div>
        </Sheet>
      )}
      {photos.length > 0 && (
        <PhotoPreview
          photos={photos}
          onRemove={(one) => show(photos.filter((photo) => photo !== one))}
          captionKey={captionOf(threadId)}
          preparing={preparing}
          onSend={send}
          onGallery={openGallery}
          onCamera={openCamera}
          onClose={discard}
        />
      )}
    </>
  );
  return {
    ...{ dialogs, preparing, choose: openCamera ? () => setWays(true) : openGallery },
    take: (file) => take([file]),
  };
}

function refusal(why: PhotoRefusal): { title: string; text: string } {
  if (why === 'photoTooLarge') return { title: say(why), text: say('photoTooLargeHint') };
  return { title: say('photoError'), text: say(why) };
}
