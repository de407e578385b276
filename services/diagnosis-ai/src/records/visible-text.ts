import { dropInvisible } from '@anar/hindi/clean-text';
import { plainLines } from '@anar/india/text';

/** A farmer's text as it is stored; '' when nothing of it is visible. */
export function visibleText(text: string): string {
  const plain = plainLines(text);
  return dropInvisible(plain).replaceAll('\u2800', '').trim() === '' ? '' : plain;
}
