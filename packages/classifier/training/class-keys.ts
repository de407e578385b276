import { cleanText } from '@anar/hindi/clean-text';
import { skeletonOf, soundOf } from '@anar/hindi/sound';
import type { ClassTable, KeyKind } from '../src/words/class-table.ts';

/** Shorter sounds are those of many words ("खा" eat, "का" of); such words match as written only. */
const LEAST_SOUND = 4;
const LEAST_SOUND_START = 3;
/** Minimum length of a product name's skeleton. */
const LEAST_SKELETON = 5;
const NAMES = 'brand';

/**
 * Keys of word lists, one list per class. A word matches any spelling of its sound; `=word` as written only; `word*` as
 * a prefix.
 */
export function classKeysOf(lists: Readonly<Record<string, string>>): ClassTable {
  const keys: Record<KeyKind, Record<string, string>> = {
    sound: {},
    written: {},
    soundStart: {},
    writtenStart: {},
    skeleton: {},
  };
  for (const [name, list] of Object.entries(lists)) {
    const found = list.split(/\s+/).flatMap((entry) => keysOf(entry, name === NAMES));
    for (const [kind, ofKind] of Map.groupBy(found, ([kind]) => kind)) {
      keys[kind][name] = [...new Set(ofKind.map(([, key]) => key))].sort().join(' ');
    }
  }
  return keys;
}

function keysOf(entry: string, isName: boolean): [KeyKind, string][] {
  const word = cleanText(entry.replace(/[=*-]/g, ''));
  const sound = soundOf(word);
  const starts = entry.endsWith('*');
  if (entry.startsWith('=') || sound.length < (starts ? LEAST_SOUND_START : LEAST_SOUND)) {
    return [[starts ? 'writtenStart' : 'written', word]];
  }
  if (starts) return soundStartsOf(word).map((start) => ['soundStart', start]);
  const skeleton = skeletonOf(sound);
  return isName && skeleton.length >= LEAST_SKELETON
    ? [
        ['sound', sound],
        ['skeleton', skeleton],
      ]
    : [['sound', sound]];
}

/**
 * The "a" before the last consonant is spoken in "chidak" but not in "chidka"; the h of "chah" is audible in "chahta".
 */
function soundStartsOf(stem: string): string[] {
  const sound = /[hह]$/u.test(stem) ? soundOf(`${stem}a`).slice(0, -1) : soundOf(stem);
  return [sound, sound.replace(/a([^aeiou])$/, '$1')].filter(({ length }) => length >= LEAST_SOUND_START);
}
