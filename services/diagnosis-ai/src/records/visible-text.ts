import { dropInvisible } from '@anar/hindi/clean-text';
import { plainLines } from '@anar/india/text';

/** A farmer's words as they are stored; '' when nothing of them can be seen. */
export function visibleText(text: string): string {
  const plain = plainLines(text);
  return dropInvisible(plain).replaceAll('\u2800', '').trim() === '' ? '' : plain;
}
