import { actorOf } from './actor.ts';
import type { Word } from './sentence.ts';
import { after, any, before, is, near } from './words-near.ts';

/** A sign that nobody has without danger, whatever it is from. */
export const graveSign = (words: readonly Word[], at: number): boolean =>
  is(words, at, 'grave') || (is(words, at, 'froth') && near(words, at, 5, 'mouth')) || isSilent(words, at);

/** Does not speak, wake, stand: "बोल नहीं रहा". */
const isSilent = (words: readonly Word[], at: number) =>
  (is(words, at, 'responds') || (is(words, at, 'opens') && near(words, at, 3, 'asleep'))) &&
  (is(words, at + 1, 'not') || is(words, at - 1, 'not')) &&
  !is(words, at + 1, 'questions');

/** A sign of poisoning that begins here. */
export function signAt(words: readonly Word[], at: number): 'unconscious' | 'unwell' | undefined {
  if (graveSign(words, at)) return 'unconscious';
  const denied = is(words, at + 1, 'not') || (is(words, at + 2, 'not') && is(words, at + 1, 'came'));
  if (is(words, at, 'unwell') && !denied) return 'unwell';
  if (is(words, at, 'dizzy') && !denied && !is(words, at - 1, 'sakeOf') && after(words, at, 4, 'came', 'vomit'))
    return 'unwell';
  if (is(words, at, 'dizzy') && !denied && !is(words, at + 1, 'oblique') && words[at + 1] === undefined)
    return 'unwell';
  if (is(words, at, 'vomit') && !denied && after(words, at, 4, 'came', 'dizzy', 'unwell')) return 'unwell';
  if (is(words, at, 'health') && after(words, at, 5, 'worse')) return 'unwell';
  if (is(words, at, 'skin') && any(words, 'plant') && !any(words, 'person', 'child', 'owner', 'it')) return undefined;
  if (is(words, at, 'body', 'eye', 'mouth', 'chest') && near(words, at, 5, 'suffers') && !isTool(words, at))
    return 'unwell';
  if (is(words, at, 'eye') && after(words, at, 3, 'waters') && after(words, at, 5, 'came')) return 'unwell';
  if (is(words, at, 'breath') && after(words, at, 4, 'fails')) return 'unwell';
  if (is(words, at, 'blurred') && near(words, at, 3, 'seen', 'eye')) return 'unwell';
  if (is(words, at, 'lying') && is(words, at + 1, 'found') && before(words, at, 6, 'person', 'child')) return 'unwell';
  const person = before(words, at, 6, 'person', 'child', 'it', 'animal') || after(words, at, 3, 'person', 'child');
  const felled =
    is(words, at, 'fell') && (after(words, at, 2, 'moved', 'done') || /[aeiou]$/.test(words[at]?.sound ?? ''));
  const atWork = before(words, at, 3, 'working') || after(words, at, 4, 'working');
  return felled && (person || atWork) && actorOf(words, at) !== 'plant' ? 'unwell' : undefined;
}

/** "हाथ से": by hand. */
const isTool = (words: readonly Word[], at: number) =>
  ['से', 'se', 'में', 'me'].includes(words[at + 1]?.text ?? '') && is(words, at, 'body') && !near(words, at, 4, 'aches');
