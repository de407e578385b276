import type { FaqEntry } from '../../../i18n/hi/legal/faq-text.ts';
import { soundsOf } from '../../../i18n/sound-key.ts';

const ENDING = /[iu]$/;
const VOWELS = /[iu]/g;
/** Shorter ones begin too many words. */
const SHORTEST = 2;

/** What counts first: the question itself, then its answer too. */
const PLACES = [
  ({ question, words = '' }: FaqEntry) => `${question} ${words}`,
  ({ question, words = '', answer }: FaqEntry) => `${question} ${words} ${answer.join(' ')}`,
];

/**
 * Questions that have every word of the query, in Hindi or in Latin letters, as it sounds: "paise vapas" finds पैसे वापस.
 * The question itself counts before its answer; a whole word before the beginning of one, and that before one with other
 * vowels (वापिस). Where none has every word, those with the most do, if that is half of them. A query without a word finds all.
 */
export function searchFaq(entries: readonly FaqEntry[], query: string): readonly FaqEntry[] {
  const wanted = soundsOf(query).map(withoutEnding);
  if (wanted.length === 0) return entries;
  for (const least of [wanted.length, Math.ceil(wanted.length / 2)]) {
    for (const fits of [isWord, begins, hasItsConsonants]) {
      for (const place of PLACES) {
        const counts = entries.map((entry) => {
          const sounds = soundsOf(place(entry));
          return wanted.filter((key) => sounds.some((sound) => fits(sound, key))).length;
        });
        const most = Math.max(...counts);
        if (most >= least) return entries.filter((_, at) => counts[at] === most);
      }
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
