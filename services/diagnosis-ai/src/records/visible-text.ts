import { dropInvisible } from '@anar/india/clean-text';

/** A farmer's words without the blanks around them; '' when nothing of them can be seen. */
export function visibleText(text: string): string {
  return dropInvisible(text).replaceAll('\u2800', '').trim() === '' ? '' : text.trim();
}
