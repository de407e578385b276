import type { FaqEntry } from '../../../i18n/hi/legal/faq-text.ts';
import { soundsOf } from '../../../i18n/sound-key.ts';

const ENDING = /[iu]$/;
const VOWELS = /[iu]/g;
/** Shorter ones begin too many words. */
const SHORTEST = 2;

/**
 * Questions that have every word of the query, in Hindi or in Latin letters, as it sounds: "paise vapas" finds पैसे वापस.
 * The question itself counts before its answer; a whole word before the beginning of one, and that before one with other
 * vowels (वापिस). A query without a word finds all.
 */
export function searchFaq(entries: readonly FaqEntry[], query: string): readonly FaqEntry[] {
  const wanted = soundsOf(query).map(withoutEnding);
  if (wanted.length === 0) return entries;
  const places = [
    (entry: FaqEntry) => `${entry.question} ${entry.words ?? ''}`,
    (entry: FaqEntry) => `${entry.question} ${entry.words ?? ''} ${entry.answer.join(' ')}`,
  ];
  for (const fits of [isWord, begins, hasItsConsonants]) {
    for (const text of places) {
      const found = entries.filter((entry) => {
        const sounds = soundsOf(text(entry));
        return wanted.every((key) => sounds.some((sound) => fits(sound, key)));
      });
      if (found.length > 0) return found;
    }
  }
  return [];
}

const isWord = (sound: string, key: string) => withoutEnding(sound) === key;
const begins = (sound: string, key: string) => key.length >= SHORTEST && sound.startsWith(key);
const hasItsConsonants = (sound: string, key: string) => {
  const consonants = key.replace(VOWELS, '');
  return consonants.length >= SHORTEST && sound.replace(VOWELS, '') === consonants;
};

/** A last vowel may be of another form of the word (पैसा, पैसे). */
const withoutEnding = (key: string) => (key.length > SHORTEST ? key.replace(ENDING, '') : key);
