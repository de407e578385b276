import { waitingRead } from '../device/device-slice.ts';
import { doctorDrafts, orchardAnswersOf, PHOTO_DRAFT } from '../device/drafts.ts';
import { emptyDevice } from '../device/empty-device.ts';
import { deleteKept } from '../device/phone-database.ts';
import { outgoingQueue } from '../device/queue/browser-queue.ts';
import { session as words } from '../i18n/hi/session.ts';
import { texts } from '../i18n/texts.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import { store } from './store.ts';

const say = texts(words);

/** The account is no more, and nobody is signed in: the device is emptied, and the person is told. */
export async function accountDeletedHere(): Promise<void> {
  showToast({ tone: 'ok', title: say('deleted'), text: say('deletedText') });
  await emptyDevice();
}

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
  const done = await Promise.allSettled([outgoingQueue.removeAll(userId), deleteKept(PHOTO_DRAFT)]);
  for (const one of done) if (one.status === 'rejected') console.warn('a part of the person stays here', one.reason);
}
