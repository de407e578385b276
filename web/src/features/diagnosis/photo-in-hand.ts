import { useSyncExternalStore } from 'react';
import { ulid } from 'ulid';
import { PhotoError, type PhotoProblem } from './photo-file.ts';
import { preparePhoto } from './prepare-photo.ts';

/** The photo that was chosen and not yet checked. It lives outside the components: home picks it, the panel sends it. */
export type PhotoInHand =
  | { status: 'none' }
  | { status: 'preparing' }
  | { status: 'ready'; id: string; jpeg: Blob; preview: string }
  | { status: 'refused'; problem: PhotoProblem };

const none: PhotoInHand = { status: 'none' };
let inHand: PhotoInHand = none;
const listeners = new Set<() => void>();

function set(next: PhotoInHand): void {
  if (inHand.status === 'ready') URL.revokeObjectURL(inHand.preview);
  inHand = next;
  for (const listener of listeners) listener();
}

/** Makes the chosen file ready to send; the newest choice wins. */
export async function takePhoto(file: File): Promise<void> {
  const preparing: PhotoInHand = { status: 'preparing' };
  set(preparing);
  const next = await prepared(file);
  if (inHand === preparing) set(next);
  else if (next.status === 'ready') URL.revokeObjectURL(next.preview);
}

/** Puts a photo that was ready before back into the hand, unless another was chosen meanwhile. */
export function restorePhoto({ id, jpeg }: { id: string; jpeg: Blob }): void {
  if (inHand.status === 'none') set({ status: 'ready', id, jpeg, preview: URL.createObjectURL(jpeg) });
}

export function dropPhoto(): void {
  set(none);
}

export function usePhotoInHand(): PhotoInHand {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => inHand,
    () => none,
  );
}

async function prepared(file: File): Promise<PhotoInHand> {
  try {
    const jpeg = await preparePhoto(file);
    return { status: 'ready', id: ulid(), jpeg, preview: URL.createObjectURL(jpeg) };
  } catch (reason) {
    console.warn('photo refused', reason);
    return { status: 'refused', problem: reason instanceof PhotoError ? reason.problem : 'unreadable' };
  }
}
