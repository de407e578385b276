import { outgoingQueue } from '../../../device/queue/browser-queue.ts';
import { texts } from '../../../i18n/texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { waitingTexts } from './waiting.hi.ts';

const say = texts(waitingTexts);

/** Sends at the farmer's request: skips the backoff and the wait for tomorrow. */
export const sendNow = (id: string): Promise<void> => outgoingQueue.sendNow(id);

export const photoOf = (id: string): Promise<Blob | undefined> => outgoingQueue.blob(id);

/** Removes a check unless it is in flight; the toast offers undo. */
export async function removeCheck(id: string): Promise<void> {
  const putBack = await outgoingQueue.remove(id).catch(warn);
  if (!putBack) return;
  showToast({ title: say('removed'), action: { label: say('undo'), onClick: () => void putBack().catch(warn) } });
}

/** Removes a check that a new photo replaces. */
export async function replacedByPhoto(id: string): Promise<void> {
  await outgoingQueue.remove(id).catch(warn);
}

function warn(cause: unknown): null {
  console.warn('the store of waiting checks failed', cause);
  return null;
}
