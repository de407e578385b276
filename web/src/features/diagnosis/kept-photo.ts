import { del, get, set, update } from 'idb-keyval';
import { useEffect, useRef } from 'react';
import { type PhotoInHand, restorePhoto } from './photo-in-hand.ts';
import type { Unsent } from './waiting/keep-for-later.ts';

/** A photo that was not checked yet, on this device, for the person who took it. */
interface KeptPhoto {
  userId: string;
  id: string;
  jpeg: Blob;
  keptAt: number;
  /** Its check was started and is not answered yet. */
  press?: Omit<Unsent, 'userId' | 'photo'>;
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

/** A photo of this person, waiting or in the hand, does not stay on this phone. */
export async function forgetPhotoOf(userId: string): Promise<void> {
  if ((await get<KeptPhoto>(NAME))?.userId === userId) await del(NAME);
}

const SENDING = 'anar-mitra-photo-press';

/**
 * Sends a photo with its press written down. When the page is left meanwhile, the next one goes on with the same
 * Idempotency-Key; when `send` ends and the photo is still there, it is in the hand again.
 */
export function sendPressed(id: string, unsent: Unsent, send: () => Promise<void>): Promise<void> {
  const work = async () => {
    const { userId, photo: jpeg, ...press } = unsent;
    if (jpeg) await quietly(() => set(NAME, { userId, id, jpeg, keptAt: Date.now(), press } satisfies KeptPhoto));
    await send();
    await quietly(forgetPress);
  };
  return navigator.locks ? navigator.locks.request(SENDING, { mode: 'shared' }, work) : work();
}

/** Hands on the photo that was being sent when the page was left; not while another tab is still sending. */
export function takeUpLeftPhoto(
  userId: string | null,
  keep: (unsent: Unsent) => Promise<string | null>,
): Promise<void> {
  const work = async () => {
    const kept = await get<KeptPhoto>(NAME);
    if (!kept?.press || kept.userId !== userId) return;
    const whyNot = await keep({ ...kept.press, userId, photo: kept.jpeg });
    await (whyNot === null ? del(NAME) : forgetPress());
  };
  if (!navigator.locks) return quietly(work);
  return quietly(() => navigator.locks.request(SENDING, { ifAvailable: true }, (lock) => (lock ? work() : undefined)));
}

/** A photo that is still there is as it was before the press. */
function forgetPress(): Promise<void> {
  return update<KeptPhoto | undefined>(NAME, (kept) => {
    if (!kept) return kept;
    const { press: _press, ...photo } = kept;
    return photo;
  });
}

async function bringBack(userId: string): Promise<void> {
  const kept = await get<KeptPhoto>(NAME);
  // A started check goes on by itself, from the waiting checks.
  if (!kept || kept.press) return;
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
