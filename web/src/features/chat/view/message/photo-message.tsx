import { useEffect, useState } from 'react';
import { texts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { chatTexts } from '../../chat.hi.ts';
import type { ChatActions } from './chat-actions.ts';
import { boxRatio } from './message-words.ts';
import css from './photo-message.module.css';

const say = texts(chatTexts);

interface PhotoMessageProps {
  /** The message id; for an unsent message its clientId. */
  id: string;
  width?: number | undefined;
  height?: number | undefined;
  actions: ChatActions;
}

/** A photo in its bubble, in a box reserved with its aspect ratio; a click opens it large. */
export function PhotoMessage({ id, width, height, actions }: PhotoMessageProps) {
  const url = useThumbnail(id, actions);
  return (
    <button
      type="button"
      className={css.box}
      style={{ aspectRatio: boxRatio(width, height) }}
      aria-label={say('openPhoto')}
      onClick={() => actions.openPhoto(id)}
    >
      {url === 'failed' ? <Icon name="photo" size="l" /> : url && <img src={url} alt="" decoding="async" />}
    </button>
  );
}

/** The thumbnail's object URL; a failed one is fetched again when the network is back. */
function useThumbnail(id: string, actions: ChatActions): string | 'failed' | null {
  const [url, setUrl] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isWanted = true;
    const load = () =>
      actions.media(id, 'thumb').then(
        (blob) => isWanted && setUrl(URL.createObjectURL(blob)),
        () => isWanted && setUrl((before) => before ?? 'failed'),
      );
    const delay = actions.fetchDelay();
    const timer = delay > 0 ? setTimeout(load, delay) : undefined;
    if (delay === 0) void load();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [id, actions, attempt]);
  useEffect(() => {
    if (url === null) return;
    if (url !== 'failed') return () => URL.revokeObjectURL(url);
    const again = () => {
      setUrl(null);
      setAttempt((count) => count + 1);
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [url]);
  return url;
}
