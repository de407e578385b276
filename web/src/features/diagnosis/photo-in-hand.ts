import { useSyncExternalStore } from 'react';
import { ulid } from 'ulid';
import { store } from '../../session/store.ts';
import { PhotoError, type PhotoProblem } from './photo-file.ts';
import { preparePhoto } from './prepare-photo.ts';
import type { Symptom } from './symptom-label.ts';

/** The photo that was chosen and not yet checked. It lives outside the components: home picks it, the panel sends it. */
export type PhotoInHand =
  | { status: 'none' }
  | { status: 'preparing'; told: Told }
  | { status: 'ready'; id: string; jpeg: Blob; preview: string; told: Told }
  /** `preview` is empty when the file could not be opened. */
  | { status: 'refused'; problem: PhotoProblem; preview: string; told: Told };

/** What was told beside a photo; it goes over to the next one when the photo is refused. */
export interface Told {
  symptom: Symptom | null;
  words: string;
}

const none: PhotoInHand = { status: 'none' };
const nothingTold: Told = { symptom: null, words: '' };
let inHand: PhotoInHand = none;
const listeners = new Set<() => void>();

function set(next: PhotoInHand): void {
  if ('preview' in inHand && !('preview' in next && next.preview === inHand.preview)) letGo(inHand);
  inHand = next;
  for (const listener of listeners) listener();
}

/** Makes the chosen file ready to send, or refuses it; the newest choice wins. */
export async function takePhoto(file: File, told = toldWithRefused()): Promise<void> {
  const preparing: PhotoInHand = { status: 'preparing', told };
  set(preparing);
  const next = await prepared(file, told);
  if (inHand === preparing) set(next);
  else letGo(next);
}

/** The server could not see anything in the photo that was sent. */
export function refusePhoto(problem: PhotoProblem, told: Told): void {
  const preview = inHand.status === 'ready' ? inHand.preview : '';
  set({ status: 'refused', problem, preview, told });
}

/** Puts a photo that was ready before back into the hand, unless another was chosen meanwhile. */
export function restorePhoto({ id, jpeg }: { id: string; jpeg: Blob }): void {
  if (inHand.status === 'none') set(ready(id, jpeg, nothingTold));
}

export function dropPhoto(): void {
  set(none);
}

/** Phones are shared: the photo goes when another person signs in, and stays for one whose session only ended. */
let person = personHere();
store.subscribe(() => {
  const now = personHere();
  if (now === undefined || now === person) return;
  person = now;
  dropPhoto();
});

function personHere(): string | undefined {
  return store.getState().session.user?.id;
}

export const photoInHand = (): PhotoInHand => inHand;

export function usePhotoInHand(): PhotoInHand {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    photoInHand,
    () => none,
  );
}

function toldWithRefused(): Told {
  return inHand.status === 'refused' ? inHand.told : nothingTold;
}

function ready(id: string, jpeg: Blob, told: Told): PhotoInHand {
  return { status: 'ready', id, jpeg, preview: URL.createObjectURL(jpeg), told };
}

function letGo(photo: PhotoInHand): void {
  if ('preview' in photo && photo.preview) URL.revokeObjectURL(photo.preview);
}

async function prepared(file: File, told: Told): Promise<PhotoInHand> {
  try {
    const { photo, fault } = await preparePhoto(file);
    if (!fault) return ready(ulid(), photo, told);
    return { status: 'refused', problem: fault, preview: URL.createObjectURL(photo), told };
  } catch (reason) {
    console.warn('photo refused', reason);
    const problem = reason instanceof PhotoError ? reason.problem : 'unreadable';
    return { status: 'refused', problem, preview: '', told };
  }
}
