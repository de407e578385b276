import { del, get, set } from 'idb-keyval';
import { useEffect, useRef } from 'react';
import { type PhotoInHand, restorePhoto } from './photo-in-hand.ts';

/** A photo that was not checked yet, on this device, for the person who took it. */
interface KeptPhoto {
  userId: string;
  id: string;
  jpeg: Blob;
  keptAt: number;
}

const NAME = 'photo-in-hand';
const KEPT_FOR_MS = 24 * 3600 * 1000;

/** The chosen photo outlives a reload, as when a phone short of memory closes the page; gone after a day or once checked. */
export function useKeptPhoto(userId: string, photo: PhotoInHand): void {
  const before = useRef(photo.status);
  useEffect(() => {
    void quietly(() => bringBack(userId));
  }, [userId]);
  useEffect(() => {
    if (photo.status === 'ready') {
      const { id, jpeg } = photo;
      void quietly(() => set(NAME, { userId, id, jpeg, keptAt: Date.now() } satisfies KeptPhoto));
    } else if (before.current === 'ready') {
      void quietly(() => del(NAME));
    }
    before.current = photo.status;
  }, [userId, photo]);
}

/** The photo was checked: nothing of it stays. */
export function forgetPhoto(): void {
  void quietly(() => del(NAME));
}

async function bringBack(userId: string): Promise<void> {
  const kept = await get<KeptPhoto>(NAME);
  if (!kept) return;
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
