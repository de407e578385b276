import { cleanText } from '@anar/hindi/clean-text';
import { stemOf } from '@anar/hindi/sound';
import { type Word, wordsOf } from '@anar/hindi/words';
import { readTable } from '@anar/india/yaml-table';
import Type, { type Static } from 'typebox';
import type { ClassifiedWord } from '../features.ts';

const WORD_CLASSES = ['crop', 'pomegranate', 'thing'] as const;
/** A kind of word with too many members to learn one by one: another crop or an animal, our own, a household thing. */
type WordClass = (typeof WORD_CLASSES)[number];

const Table = Type.Record(Type.Enum([...WORD_CLASSES]), Type.Array(Type.String({ minLength: 1 })));

/** Shorter words match as written only: "हैं" sounds like "hen". */
const LEAST_SOUND = 5;
const LONGEST_NAME = 3;
/** "पपईची", "गव्हाच्या": the name of a crop plus a case ending of at most so many letters. */
const MOST_ENDING = 5;

const names = namesIn(readTable(new URL('./word-classes.yaml', import.meta.url), Table));

/** Splits a text into words and adds their class, at most one each. */
export function classifiedWordsOf(text: string): ClassifiedWord[] {
  const words: ClassifiedWord[] = wordsOf(text).map((word) => ({ ...word, classes: [] }));
  const keys = words.map(keyOf);
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
      const found = names.get(keys.slice(at, at + length).join(' '));
      if (!found) continue;
      for (const word of words.slice(at, at + length)) word.classes = [found];
      at += length - 1;
      break;
    }
  }
  for (const word of words) if (word.classes.length === 0 && isDeclinedCrop(word.sound)) word.classes = ['crop'];
  return words;
}

function isDeclinedCrop(sound: string): boolean {
  for (let length = sound.length; length >= Math.max(LEAST_SOUND, sound.length - MOST_ENDING); length--) {
    if (names.get(sound.slice(0, length)) === 'crop') return true;
  }
  return false;
}

/** Stem of a long word, which matches any case and script. */
function keyOf({ text, sound }: Word): string {
  if (sound.length < LEAST_SOUND) return cleanText(text);
  const stem = stemOf(sound);
  return stem.length < LEAST_SOUND ? sound : stem;
}

/** The first class that lists a name wins. */
function namesIn(table: Static<typeof Table>): ReadonlyMap<string, WordClass> {
  const found = new Map<string, WordClass>();
  for (const name of WORD_CLASSES) {
    for (const entry of table[name] ?? []) {
      const key = wordsOf(entry).map(keyOf).join(' ');
      if (!found.has(key)) found.set(key, name);
    }
  }
  return found;
}
