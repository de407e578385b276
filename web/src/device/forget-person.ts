import { del } from 'idb-keyval';
import { store } from '../session/store.ts';
import { waitingRead } from './device-slice.ts';
import { doctorDrafts } from './doctor-drafts.ts';
import { orchardAnswersOf } from './orchard-answers.ts';
import { outgoingQueue } from './queue/browser-queue.ts';

/** Where `features/diagnosis/photo/stored-draft.ts` keeps the photo that was not checked yet. */
export const PHOTO_DRAFT = 'photo-in-hand';

/** How much a person wrote on this phone that did not reach the server. */
export function countUnsent(userId: string): number {
  const own = (one: { userId: string }) => one.userId === userId;
  const { offlineQueue } = store.getState().device;
  return offlineQueue.filter(own).length + Object.values(doctorDrafts.get()).filter(own).length;
}

/**
 * A logout by hand: what outlives a session that only ended goes too, so that the next person on this phone finds none of
 * it. Before the session ends, so that a page which goes away meanwhile can finish it. Never throws.
 */
export async function forgetPerson(userId: string): Promise<void> {
  const { offlineQueue } = store.getState().device;
  // Shown from here even where the database does not open.
  store.dispatch(waitingRead(offlineQueue.filter((entry) => entry.userId !== userId)));
  orchardAnswersOf(userId).clear();
  doctorDrafts.set(Object.fromEntries(Object.entries(doctorDrafts.get()).filter(([, one]) => one.userId !== userId)));
  const done = await Promise.allSettled([outgoingQueue.removeAll(userId), del(PHOTO_DRAFT)]);
  for (const one of done) if (one.status === 'rejected') console.warn('a part of the person stays here', one.reason);
}
