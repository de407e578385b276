import { del, get, set } from 'idb-keyval';
import { useEffect, useRef } from 'react';
import { type DraftToKeep, type PhotoDraft, restorePhoto } from './photo-draft.ts';

/** A photo that was not checked yet, on this device, for the person who took it. */
interface StoredDraft extends DraftToKeep {
  userId: string;
  keptAt: number;
}

/** Its name on shipped phones. */
const NAME = 'photo-in-hand';
const KEPT_FOR_MS = 24 * 3600 * 1000;

/** The draft outlives a reload, as when a phone short of memory closes the page; gone after a day or once in the queue. */
export function useStoredDraft(userId: string, photo: PhotoDraft): void {
  const before = useRef(photo.status);
  useEffect(() => {
    void quietly(() => bringBack(userId));
  }, [userId]);
  useEffect(() => {
    if (photo.status === 'ready') keepDraft(userId, photo);
    else if (before.current === 'ready') forgetDraft();
    before.current = photo.status;
  }, [userId, photo]);
}

export function keepDraft(userId: string, { id, jpeg, remarks }: DraftToKeep): void {
  void quietly(() => set(NAME, { userId, id, jpeg, remarks, keptAt: Date.now() } satisfies StoredDraft));
}

export function forgetDraft(): void {
  void quietly(() => del(NAME));
}

async function bringBack(userId: string): Promise<void> {
  const kept = await get<StoredDraft>(NAME);
  if (!kept) return;
  // An older build kept a check that was being sent here: the queue takes it over.
  if ('press' in kept) return;
  if (kept.userId === userId && Date.now() - kept.keptAt < KEPT_FOR_MS) restorePhoto(kept);
  else await del(NAME);
}

/** A closed or full store only means that a reload forgets the photo. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (reason) {
    console.warn('photo store not available', reason);
  }
}
