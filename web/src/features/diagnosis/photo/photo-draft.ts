import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { PhotoError, type PhotoProblem } from '../../../photo/prepare/photo-file.ts';
import { watchState } from '../../../session/store.ts';
import { valueStore } from '../../../ui/hooks/value-store.ts';
import type { SelectedPictures } from '../pictures/selected-pictures.ts';
import type { Symptom } from '../symptom-label.ts';

/** The chosen photo that was not checked yet. Module state, since one page chooses it and another one sends it. */
export type PhotoDraft =
  | { status: 'none' }
  | { status: 'preparing'; remarks: PhotoRemarks }
  | { status: 'ready'; id: string; jpeg: Blob; preview: string; remarks: PhotoRemarks }
  /** `preview` is empty when the file could not be decoded. */
  | { status: 'refused'; problem: PhotoProblem; preview: string; remarks: PhotoRemarks };

/** The farmer's input beside a photo; carried over to the next photo when this one is rejected. */
export interface PhotoRemarks {
  /** From an older build, which offered text options instead of pictures. */
  symptom: Symptom | null;
  words: string;
  pressed?: SelectedPictures;
}

/** The stored part of a draft. An older build stored no remarks. */
export interface DraftToKeep {
  id: string;
  jpeg: Blob;
  remarks?: PhotoRemarks | undefined;
}

const none: PhotoDraft = { status: 'none' };
const NO_REMARKS: PhotoRemarks = { symptom: null, words: '' };
const draft = valueStore<PhotoDraft>(none);

function set(next: PhotoDraft): void {
  const last = draft.get();
  if ('preview' in last && !('preview' in next && next.preview === last.preview)) releasePreview(last);
  draft.set(next);
}

/** Prepares the chosen file for sending, or rejects it; a later choice wins. */
export async function takePhoto(file: File, remarks = remarksOfRefused()): Promise<void> {
  const preparing: PhotoDraft = { status: 'preparing', remarks };
  set(preparing);
  const next = await prepare(file, remarks);
  if (draft.get() === preparing) set(next);
  else releasePreview(next);
}

/** The server could not recognise anything in the sent photo. */
export function refusePhoto(problem: PhotoProblem, remarks: PhotoRemarks): void {
  const last = draft.get();
  const preview = last.status === 'ready' ? last.preview : '';
  set({ status: 'refused', problem, preview, remarks });
}

/** Restores a stored photo as the draft, unless another one was chosen meanwhile. */
export function restorePhoto({ id, jpeg, remarks = NO_REMARKS }: DraftToKeep): void {
  if (draft.get().status === 'none') set(ready(id, jpeg, remarks));
}

export function dropPhoto(): void {
  set(none);
}

/** Phones are shared: the photo is dropped when another user signs in, and stays when the same user signs in again. */
watchState(({ session }) => session.user?.id, dropPhoto);

export const photoDraft = draft.get;
export const usePhotoDraft = draft.use;

function remarksOfRefused(): PhotoRemarks {
  const last = draft.get();
  return last.status === 'refused' ? last.remarks : NO_REMARKS;
}

function ready(id: string, jpeg: Blob, remarks: PhotoRemarks): PhotoDraft {
  return { status: 'ready', id, jpeg, preview: URL.createObjectURL(jpeg), remarks };
}

function releasePreview(photo: PhotoDraft): void {
  if ('preview' in photo && photo.preview) URL.revokeObjectURL(photo.preview);
}

async function prepare(file: File, remarks: PhotoRemarks): Promise<PhotoDraft> {
  try {
    // Loaded with the first photo, to keep the page small.
    const { preparePhoto } = await import('../../../photo/prepare/prepare-photo.ts');
    const { photo, fault } = await preparePhoto(file);
    if (!fault) return ready(newIdempotencyKey(), photo, remarks);
    return { status: 'refused', problem: fault, preview: URL.createObjectURL(photo), remarks };
  } catch (reason) {
    console.warn('photo refused', reason);
    const problem = reason instanceof PhotoError ? reason.problem : 'unreadable';
    return { status: 'refused', problem, preview: '', remarks };
  }
}
