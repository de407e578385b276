import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { QueueProblem } from '../../../../device/queue/queue-store.ts';
import { texts } from '../../../../i18n/texts.ts';
import { usePhotoInput } from '../../../../photo/photo-input.tsx';
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

/** From the photo button to the queued message: camera or gallery, preparation, preview, sending. */
export function useChatPhoto(
  thread: OpenThread,
  threadId: string,
  onProblem: (problem: QueueProblem) => void,
): ChatPhotoUse {
  const [photo, setPhoto] = useState<ChatPhoto | null>(null);
  const { previews } = thread;
  const show = (next: ChatPhoto | null) => {
    setPhoto(next);
    previews.keep('photo', next);
  };
  useEffect(() => {
    // A preview left when the chat was closed, or when the phone killed the page for the camera app.
    void previews.get('photo').then((left) => left && setPhoto((now) => now ?? left));
  }, [previews]);
  const [preparing, setPreparing] = useState(false);
  const [ways, setWays] = useState(false);
  const last = useRef<File>(undefined);
  const toast = useToast();

  const take = async (file: File) => {
    last.current = file;
    setWays(false);
    setPreparing(true);
    const ready = await toChatPhoto(file);
    // Another photo was chosen meanwhile.
    if (last.current !== file) return;
    setPreparing(false);
    if (typeof ready === 'string') toast({ ...refusal(ready), tone: 'bad' });
    else show(ready);
  };
  const { input, open: openGallery } = usePhotoInput((file) => void take(file));
  const openCamera = useWrapperCamera((file) => void take(file));
  const putAway = () => {
    show(null);
    writeDraft(captionOf(threadId), '');
  };
  const discard = (caption: string) => {
    putAway();
    if (!photo) return;
    const bringBack = () => {
      show(photo);
      writeDraft(captionOf(threadId), caption);
    };
    toast({ title: say('photoDiscarded'), action: { label: say('undo'), onClick: bringBack } });
  };
  const send = async (caption: string) => {
    if (!photo) return;
    const problem = await thread.sendPhoto(photo.jpeg, photo.size, caption);
    if (problem) onProblem(problem);
    else putAway();
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
      {photo && (
        <PhotoPreview
          photo={photo}
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
  return { dialogs, preparing, choose: openCamera ? () => setWays(true) : openGallery, take };
}

function refusal(why: PhotoRefusal): { title: string; text: string } {
  if (why === 'photoTooLarge') return { title: say(why), text: say('photoTooLargeHint') };
  return { title: say('photoError'), text: say(why) };
}
