import { useEffect, useRef } from 'react';
import type { PhotoDraft } from './photo-draft.ts';

/** The draft outlives a reload, as when a phone short of memory closes the page; gone after a day or once in the queue. */
export function useStoredDraft(userId: string, photo: PhotoDraft): void {
  const before = useRef(photo.status);
  useEffect(() => withStore(({ bringBack }) => bringBack(userId)), [userId]);
  useEffect(() => {
    if (photo.status === 'ready') withStore(({ keepDraft }) => void keepDraft(userId, photo));
    else if (before.current === 'ready') withStore(({ forgetDraft }) => forgetDraft());
    before.current = photo.status;
  }, [userId, photo]);
}

/** Its code is not waited for: the page can be used without it. */
function withStore(act: (store: typeof import('./stored-draft.ts')) => void): void {
  import('./stored-draft.ts').then(act, (cause: unknown) => console.warn('photo store did not load', cause));
}
