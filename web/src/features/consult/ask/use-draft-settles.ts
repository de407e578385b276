import { useEffect } from 'react';
import { useConsultationQuery } from '../../../api/endpoints/consult-api.ts';
import { askDraft, changeDraft } from './ask-draft.ts';

/** Clears the draft once a doctor accepts; if the farmer cancelled, keeps it without its consultation. */
export function useDraftSettles(): void {
  const { askedId } = askDraft.use();
  const { data } = useConsultationQuery(askedId ?? '', { skip: askedId === undefined });
  const status = data?.status;
  const isCancelled = status === 'dismissed' && data?.cancelledBy === 'farmer';
  useEffect(() => {
    if (data === null || isCancelled) return changeDraft({ askedId: undefined });
    if (status !== 'ringing' && status !== 'connected' && status !== 'ended') return;
    askDraft.clear();
    import('./ask-photos.ts').then(
      ({ dropAskPhotos }) => dropAskPhotos(),
      (cause: unknown) => console.warn('the photos of the question stay', cause),
    );
  }, [data, status, isCancelled]);
}
