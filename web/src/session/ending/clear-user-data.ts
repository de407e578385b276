import { waitingRead } from '../../device/device-slice.ts';
import { emptyDevice } from '../../device/erasure/empty-device.ts';
import { outgoingQueue } from '../../device/queue/browser-queue.ts';
import { doctorDrafts, orchardAnswersOf, PHOTO_DRAFT } from '../../device/storage/drafts.ts';
import { deleteKept } from '../../device/storage/phone-database.ts';
import { texts } from '../../i18n/texts.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { sessionTexts } from '../session.hi.ts';
import { store } from '../store.ts';

const say = texts(sessionTexts);

/** After an account deletion, signed out: clears the device and notifies the user. */
export async function accountDeletedHere(): Promise<void> {
  showToast({ tone: 'ok', title: say('deleted'), text: say('deletedText') });
  await emptyDevice();
}

/** The number of the user's entries on this phone that did not reach the server. */
export function countUnsent(userId: string): number {
  const own = (one: { userId: string }) => one.userId === userId;
  const { offlineQueue } = store.getState().device;
  return offlineQueue.filter(own).length + Object.values(doctorDrafts.get()).filter(own).length;
}

/**
 * At a logout by hand: removes what outlives a session that only ended, so that the next user of this phone finds none
 * of it. Called before the session ends, so that an interrupted logout can be finished later. Never throws.
 */
export async function clearUnsentData(userId: string): Promise<void> {
  const { offlineQueue } = store.getState().device;
  // Updates the list even if the database does not open.
  store.dispatch(waitingRead(offlineQueue.filter((entry) => entry.userId !== userId)));
  orchardAnswersOf(userId).clear();
  doctorDrafts.set(Object.fromEntries(Object.entries(doctorDrafts.get()).filter(([, one]) => one.userId !== userId)));
  const done = await Promise.allSettled([outgoingQueue.removeAll(userId), deleteKept(PHOTO_DRAFT)]);
  for (const one of done) if (one.status === 'rejected') console.warn('a part of the person stays here', one.reason);
}
