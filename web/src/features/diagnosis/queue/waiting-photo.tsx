import { useEffect, useState } from 'react';
import { waiting } from '../../../i18n/hi/waiting.ts';
import { texts } from '../../../i18n/texts.ts';
import { TileIcon } from '../../../ui/tile-icon.tsx';
import row from '../check-row.module.css';
import { photoOf } from './waiting-actions.ts';
import type { WaitingCheck } from './waiting-check.ts';

const say = texts(waiting);

/** The photo of a waiting check, small; an icon for a question, and until the photo is read. */
export function WaitingPhoto({ check: { id, kind } }: { check: WaitingCheck }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (kind !== 'photo') return;
    let made: string | null = null;
    let gone = false;
    photoOf(id).then(
      (photo) => {
        if (!photo || gone) return;
        made = URL.createObjectURL(photo);
        setUrl(made);
      },
      (cause: unknown) => console.warn('waiting photo unreadable', cause),
    );
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, kind]);
  if (url) return <img className={row.photo} src={url} alt={say('photoAlt')} />;
  return (
    <span className={row.noPhoto}>
      <TileIcon icon={kind === 'photo' ? 'photo' : 'pen'} tone={kind === 'photo' ? 'plain' : 'brand'} />
    </span>
  );
}
