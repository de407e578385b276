import { deletionAsked } from '../device/deletion-asked.ts';
import { session as words } from '../i18n/hi/session.ts';
import { texts } from '../i18n/texts.ts';
import { showToast } from '../ui/toast/toast-store.ts';

const say = texts(words);

/** The server ended the session of this person: says why. Where the account is gone, the device keeps nothing either. */
export function sessionOver(userId: string | undefined, details: unknown): void {
  const { accountDeleted } = (details ?? {}) as { accountDeleted?: unknown };
  if (accountDeleted !== true && !deletionAsked.isOf(userId)) {
    showToast({ tone: 'bad', title: say('ended'), text: say('endedText') });
    return;
  }
  import('./leave-device.ts').then(
    ({ accountDeletedHere }) => accountDeletedHere(),
    (cause: unknown) => console.warn('the device is not emptied', cause),
  );
}
