import { deletionAsked } from '../../device/erasure/deletion-asked.ts';
import { texts } from '../../i18n/texts.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { sessionTexts } from '../session.hi.ts';

const say = texts(sessionTexts);

/** The server ended this user's session: says why. After an account deletion the device is cleared too. */
export function sessionOver(userId: string | undefined, details: unknown): void {
  const { accountDeleted } = (details ?? {}) as { accountDeleted?: unknown };
  if (accountDeleted !== true && !deletionAsked.isOf(userId)) {
    showToast({ tone: 'bad', title: say('ended'), text: say('endedText') });
    return;
  }
  import('./clear-user-data.ts').then(
    ({ accountDeletedHere }) => accountDeletedHere(),
    (cause: unknown) => console.warn('the device is not emptied', cause),
  );
}
