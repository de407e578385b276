import type { Consultation } from '@anar/contracts/consult/consultations';
import { askDraft, changeDraft } from './ask-draft.ts';
import { addBlob, askPhotos, clearUploads, dropAskPhotos, openAskPhotos } from './ask-photos.ts';

/** Restores the draft from a consultation that did not take place, also when it was requested on another phone. */
export async function draftOf(one: Consultation): Promise<void> {
  await openAskPhotos(one.userId);
  clearUploads();
  const draft = askDraft.get();
  const isHere = draft.askedId === one.id && (draft.problem.trim() !== '' || askPhotos().length > 0);
  if (isHere) return;
  changeDraft({
    problem: one.problemDescription,
    sharesRecords: one.sharesRecords,
    askedId: one.id,
    checkId: undefined,
  });
  dropAskPhotos();
  for (const url of one.photoUrls) await takeOver(url);
}

async function takeOver(url: string): Promise<void> {
  try {
    const reply = await fetch(url);
    if (reply.ok) addBlob(await reply.blob());
  } catch (cause) {
    console.warn('a photo of the earlier request did not come', cause);
  }
}
