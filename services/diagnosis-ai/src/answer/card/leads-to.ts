import type { LeadsTo } from '@anar/contracts/diagnosis/diagnosis';
import { wordsOf } from '@anar/hindi/words';
import { atFirstUse } from '@anar/india/first-use';
import { loadPlaces } from '@anar/places/place-table';
import type { Assessment } from '../adviser/adviser.ts';

/** Where a question that is not about a sickness is answered: a page of this app, or the helpline for farmers. */
export function leadsTo({ subject, pages = [] }: Assessment, text: string): LeadsTo | undefined {
  if (subject === 'other_crop') return { page: 'kisan_call_centre' };
  if (subject === 'market') {
    const search = placeIn(text);
    return { page: 'market', ...(search && { search }) };
  }
  const page = pages.find((one) => one.leadsTo)?.leadsTo;
  return page && { page };
}

const placeSounds = atFirstUse(() => {
  const names = loadPlaces().places.flatMap(({ spellings }) => spellings.map((name) => wordsOf(name)));
  return new Set(names.flatMap(([word, ...more]) => (word && more.length === 0 ? [word.sound] : [])));
});

/** Also the name of a district. */
const MARKET_PLACE = 'मंडी';

/** The district or town that a text names, as written; the market finds its mandis by it. */
function placeIn(text: string): string | undefined {
  const [marketPlace] = wordsOf(MARKET_PLACE);
  const words = wordsOf(text).filter(({ sound }) => sound !== marketPlace?.sound);
  return words.find(({ sound }) => placeSounds().has(sound))?.text;
}
