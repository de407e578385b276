import { emptyDevice } from '../device/empty-device.ts';
import { session as words } from '../i18n/hi/session.ts';
import { texts } from '../i18n/texts.ts';
import { showToast } from '../ui/toast/toast-store.ts';

const say = texts(words);

/** The account is no more, and nobody is signed in: the device is emptied, and the person is told. */
export async function accountDeletedHere(): Promise<void> {
  showToast({ tone: 'ok', title: say('deleted'), text: say('deletedText') });
  await emptyDevice();
}
