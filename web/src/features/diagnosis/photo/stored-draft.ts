import { PHOTO_DRAFT as NAME } from '../../../device/drafts.ts';
import { deleteKept, getKept, setKept } from '../../../device/phone-database.ts';
import { serverNow } from '../../../device/server-clock.ts';
import { type DraftToKeep, restorePhoto } from './photo-draft.ts';

/** A photo that was not checked yet, on this device, for the person who took it. */
interface StoredDraft extends DraftToKeep {
  userId: string;
  keptAt: number;
}

const KEPT_FOR_MS = 24 * 3600 * 1000;

/** Whether it is kept. */
export function keepDraft(userId: string, { id, jpeg, remarks }: DraftToKeep): Promise<boolean> {
  return quietly(() => setKept(NAME, { userId, id, jpeg, remarks, keptAt: serverNow() } satisfies StoredDraft));
}

export function forgetDraft(): void {
  void quietly(() => deleteKept(NAME));
}

/** The photo of this person, unless another was chosen meanwhile. */
export function bringBack(userId: string): void {
  void quietly(() => restore(userId));
}

async function restore(userId: string): Promise<void> {
  const kept = await getKept<StoredDraft>(NAME);
  if (!kept) return;
  // An older build kept a check that was being sent here: the queue takes it over.
  if ('press' in kept) return;
  if (kept.userId === userId && serverNow() - kept.keptAt < KEPT_FOR_MS) restorePhoto(kept);
  else await deleteKept(NAME);
}

/** A closed or full store only means that a reload forgets the photo. */
async function quietly(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (reason) {
    console.warn('photo store not available', reason);
    return false;
  }
}
