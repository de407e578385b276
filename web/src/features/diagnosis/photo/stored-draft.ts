import { serverNow } from '../../../device/network/server-clock.ts';
import { PHOTO_DRAFT as NAME } from '../../../device/storage/drafts.ts';
import { deleteKept, getKept, setKept } from '../../../device/storage/phone-database.ts';
import { type DraftToKeep, restorePhoto } from './photo-draft.ts';

/** A photo not yet checked, stored on this device for the user who took it. */
interface StoredDraft extends DraftToKeep {
  userId: string;
  keptAt: number;
}

const KEPT_FOR_MS = 24 * 3600 * 1000;

/** Resolves to whether it was stored. */
export function keepDraft(userId: string, { id, jpeg, remarks }: DraftToKeep): Promise<boolean> {
  return quietly(() => setKept(NAME, { userId, id, jpeg, remarks, keptAt: serverNow() } satisfies StoredDraft));
}

export function deleteDraft(): void {
  void quietly(() => deleteKept(NAME));
}

/** Restores this user's photo, unless another one was chosen meanwhile. */
export function restoreDraft(userId: string): void {
  void quietly(() => restore(userId));
}

async function restore(userId: string): Promise<void> {
  const kept = await getKept<StoredDraft>(NAME);
  if (!kept) return;
  // A check in flight, stored here by an older build: the queue takes it over.
  if ('press' in kept) return;
  if (kept.userId === userId && serverNow() - kept.keptAt < KEPT_FOR_MS) restorePhoto(kept);
  else await deleteKept(NAME);
}

/** If the store is unavailable or full, the only effect is that a reload loses the photo. */
async function quietly(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (reason) {
    console.warn('photo store not available', reason);
    return false;
  }
}
