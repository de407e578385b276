import { cutText } from '@anar/india/cut-text';
import { texts } from '../../i18n/texts.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { toastsTexts } from '../../ui/toast/toasts.hi.ts';

const say = texts(toastsTexts);

/**
 * `maxLength` cuts pasted, dropped or dictated text in the middle of a Devanagari letter, silently. Here only whole
 * letters are inserted, and a toast says that the rest was cut.
 */
export function keepLettersWhole(): void {
  document.addEventListener('beforeinput', cutToFit, { capture: true });
}

function cutToFit(event: InputEvent): void {
  const { target: field, data: text, inputType, cancelable } = event;
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  // Single characters are left to the field itself.
  if (!isField || !cancelable || !inputType.startsWith('insert') || text === null || text.length < 2) return;
  const { maxLength: max, value, selectionStart: from, selectionEnd: to } = field;
  if (max < 0 || from === null || to === null) return;
  const room = max - value.length + (to - from);
  if (text.length <= room) return;
  event.preventDefault();
  const fits = cutText(text, Math.max(0, room));
  field.setRangeText(fits, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: fits }));
  showToast({ title: say('cut', { max }), text: say('cutText'), tone: 'bad' });
}
