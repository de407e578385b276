import { useEffect, useRef, useState } from 'react';
import { texts } from '../../../../i18n/texts.ts';
import { useLazyOnClick } from '../../../../ui/hooks/lazy.tsx';
import { useToast } from '../../../../ui/toast/toast-store.ts';
import { chatTexts } from '../../chat.hi.ts';
import type { OpenThread } from '../../thread/open-thread.ts';

const say = texts(chatTexts);

/** Shows a photo of the chat large, once it is loaded. */
export function usePhotoViewer(media: OpenThread['media']) {
  const [url, setUrl] = useState<string | null>(null);
  const { part: Lightbox, ...lightbox } = useLazyOnClick(
    async () => (await import('../../../../consultation/photos/lightbox.tsx')).Lightbox,
  );
  const wanted = useRef<string>(undefined);
  const toast = useToast();
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const show = async (id: string) => {
    wanted.current = id;
    void lightbox.show();
    try {
      const photo = await media(id, 'whole');
      if (wanted.current === id) setUrl(URL.createObjectURL(photo));
    } catch (cause) {
      console.warn('a photo of a chat did not open', cause);
      if (wanted.current !== id) return;
      close();
      toast({ title: say('photoGone'), tone: 'bad' });
    }
  };
  const close = () => {
    wanted.current = undefined;
    setUrl(null);
    lightbox.close();
  };
  return { show, viewer: Lightbox && url && <Lightbox urls={[url]} first={0} onClose={close} /> };
}
