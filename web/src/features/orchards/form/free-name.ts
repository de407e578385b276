import { texts } from '../../../i18n/texts.ts';
import { orchardFormTexts } from './orchard-form.hi.ts';

const say = texts(orchardFormTexts);

/** A name that none of these orchards has: 'बाग 2' for the second, unless taken. */
export function freeName(taken: readonly string[]): string {
  for (let n = taken.length + 1; ; n += 1) {
    const name = say('nameFree', { n });
    if (!isTaken(name, taken)) return name;
  }
}

export function isTaken(name: string, taken: readonly string[]): boolean {
  return taken.some((other) => other.trim() === name.trim());
}
