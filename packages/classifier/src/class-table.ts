import { cleanText } from '@anar/hindi/clean-text';
import { skeletonOf } from '@anar/hindi/sound';
import type { Word } from '@anar/hindi/words';
import type { ClassifiedWord } from './features.ts';

/** How a word is found: by its sound, as written, by how either begins, or by the skeleton of a long name. */
export const KEY_KINDS = ['sound', 'written', 'soundStart', 'writtenStart', 'skeleton'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];
/** The keys of each class, apart by spaces; made by `training/class-keys.ts`. */
export type ClassTable = Readonly<Record<KeyKind, Readonly<Record<string, string>>>>;

const LEAST_START = 2;
const MOST_START = 16;

/** Gives words all classes whose keys they match. */
export function createClassify(table: ClassTable): (words: readonly Word[]) => ClassifiedWord[] {
  const [sounds, soundStarts] = [indexOf(table.sound), indexOf(table.soundStart)];
  const [written, writtenStarts] = [indexOf(table.written), indexOf(table.writtenStart)];
  const skeletons = indexOf(table.skeleton);

  function classesOf({ text, sound }: Word): string[] {
    const clean = cleanText(text);
    const found = [
      ...(written.get(clean) ?? []),
      ...(sounds.get(sound) ?? []),
      ...startsOf(sound).flatMap((start) => soundStarts.get(start) ?? []),
      ...startsOf(clean).flatMap((start) => writtenStarts.get(start) ?? []),
    ];
    return found.length > 0 ? [...new Set(found)] : [...(skeletons.get(skeletonOf(sound)) ?? [])];
  }

  return (words) => words.map((word) => ({ ...word, classes: classesOf(word) }));
}

/** The classes of each key. */
function indexOf(keys: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, list] of Object.entries(keys)) {
    for (const key of list.split(' ')) {
      const names = found.get(key);
      if (names) names.push(name);
      else found.set(key, [name]);
    }
  }
  return found;
}

function startsOf(text: string): string[] {
  const most = Math.min(text.length, MOST_START);
  return Array.from({ length: Math.max(0, most - LEAST_START + 1) }, (_, at) => text.slice(0, at + LEAST_START));
}
