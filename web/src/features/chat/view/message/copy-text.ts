import { texts } from '../../../../i18n/texts.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { chatTexts } from '../../chat.hi.ts';

const say = texts(chatTexts);

/** Copies a message to the clipboard, and shows whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: say('copied'), tone: 'ok' });
  } catch (cause) {
    console.warn('nothing was copied', cause);
    showToast({ title: say('copyFailed'), tone: 'bad' });
  }
}
