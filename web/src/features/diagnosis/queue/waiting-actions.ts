import { outgoingQueue } from '../../../device/queue/browser-queue.ts';
import { waiting } from '../../../i18n/hi/check/waiting.ts';
import { texts } from '../../../i18n/texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

const say = texts(waiting);

/** The farmer asks for it: no pause, no waiting for tomorrow. */
export const sendNow = (id: string): Promise<void> => outgoingQueue.sendNow(id);

export const photoOf = (id: string): Promise<Blob | undefined> => outgoingQueue.blob(id);

/** Takes a check away unless it is just being sent; the toast can bring it back. */
export async function removeCheck(id: string): Promise<void> {
  const putBack = await outgoingQueue.remove(id).catch(warn);
  if (!putBack) return;
  showToast({ title: say('removed'), action: { label: say('undo'), onPress: () => void putBack().catch(warn) } });
}

/** Another photo was taken in its place. */
export async function replacedByPhoto(id: string): Promise<void> {
  await outgoingQueue.remove(id).catch(warn);
}

function warn(cause: unknown): null {
  console.warn('the store of waiting checks failed', cause);
  return null;
}
