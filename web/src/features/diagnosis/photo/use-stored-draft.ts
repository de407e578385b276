import { useEffect, useRef } from 'react';
import type { PhotoDraft } from './photo-draft.ts';

/** Keeps the draft across a reload, e.g. when the phone runs out of memory; deleted after a day or once queued. */
export function useStoredDraft(userId: string, photo: PhotoDraft): void {
  const before = useRef(photo.status);
  useEffect(() => withStore(({ restoreDraft }) => restoreDraft(userId)), [userId]);
  useEffect(() => {
    if (photo.status === 'ready') withStore(({ keepDraft }) => void keepDraft(userId, photo));
    else if (before.current === 'ready') withStore(({ deleteDraft }) => deleteDraft());
    before.current = photo.status;
  }, [userId, photo]);
}

/** Not awaited: the page works without the store. */
function withStore(act: (store: typeof import('./stored-draft.ts')) => void): void {
  import('./stored-draft.ts').then(act, (cause: unknown) => console.warn('photo store did not load', cause));
}
