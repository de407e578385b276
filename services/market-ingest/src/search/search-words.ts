import { foldName } from '@anar/places/place-names';
import { skeletonOf, soundOf } from './sound.ts';

/** A typed word, by spelling and by sound. */
export interface Word {
  /** In small letters. */
  typed: string;
  folded: string;
  sound: string;
  skeleton: string;
}

export interface SearchWords {
  /** All of it as one name; missing when it is one word. */
  whole?: Word;
  /** Words that distinguish mandis. */
  telling: Word[];
  /** All words fit any mandi: "अनार मंडी भाव". */
  isGeneric: boolean;
}

const MOST_WORDS = 8;
const SAID_OF_ALL = new Set(
  `mandi mandis market markets apmc yard bazar bazaar fruit fruits anar pomegranate bhav bhaav rate rates price prices
   dist district state taluka today aaj ka ke ki me in मंडी मण्डी बाजार मार्केट बाजारभाव फल अनार डाळिंब भाव दाम रेट
   समिति कृषि उपज जिला जि जिल्हा राज्य तहसील तालुका आज का के की में से`
    .split(/\s+/)
    .map(foldName),
);

export function readSearchWords(typed: string): SearchWords {
  const words = typed
    .split(/[^\p{L}\p{M}\d]+/u)
    .map(wordOf)
    .filter(({ folded }) => folded !== '');
  const telling = words.filter(({ folded }) => !SAID_OF_ALL.has(folded)).slice(0, MOST_WORDS);
  const isGeneric = words.length > 0 && telling.length === 0;
  return { telling, isGeneric, ...(words.length > 1 && { whole: wordOf(typed) }) };
}

function wordOf(typed: string): Word {
  const sound = soundOf(typed);
  return { typed: typed.toLowerCase(), folded: foldName(typed), sound, skeleton: skeletonOf(sound) };
}
