import { createFuzzySearch } from '@anar/hindi/fuzzy-index';
import { lettersOf, nameSoundOf } from '@anar/hindi/sound';
import type { KnownPlace } from '@anar/places/place-table';
import type { FindName } from '../ingest/names/name-tables.ts';
import type { ComparedMandi } from '../mandis/shown-mandis.store.ts';
import type { OtherNames } from './other-names.ts';

/** Penalty of a match: a mandi's own name least, one word of it a little, then district and state. */
const WEIGHT = { own: 0, word: 0.5, district: 10, state: 20 } as const;

const STOP_WORDS =
  `mandi mandis market markets apmc yard bazar bazaar fruit fruits anar pomegranate bhav bhaav rate rates price prices
   dist district state taluka today aaj me मंडी मण्डी बाजार मार्केट बाजारभाव फल अनार डाळिंब भाव दाम रेट
   समिति कृषि उपज जिला जि जिल्हा राज्य तहसील तालुका आज`.split(/\s+/);

export interface Names {
  places: readonly KnownPlace[];
  stateOf: FindName;
  otherNames: OtherNames;
}

/** Mandis that match, best first; undefined when the query has only stop words ("मंडी भाव"). */
export type SearchMandis<Mandi> = (typed: string) => Mandi[] | undefined;

/** Indexes a list of mandis; equally good matches keep its order. */
export type IndexMandis = <Mandi extends ComparedMandi>(mandis: readonly Mandi[]) => SearchMandis<Mandi>;

/** Mandis are found by every spelling of their names, districts and states. */
export function createMandiIndexer({ places, stateOf, otherNames }: Names): IndexMandis {
  const districts = districtSpellings(places);

  function spellingsAround({ state, stateName, district, districtName }: ComparedMandi): Around {
    const known = districts.get(`${state}|${nameSoundOf(district)}`) ?? [];
    const districtNames = [district, districtName, ...known].flatMap(otherNames);
    const stateNames = [state, stateName, ...(stateOf(state)?.spellings ?? [])];
    return {
      ...{ districtNames, stateNames },
      districtSounds: new Set(districtNames.map(nameSoundOf)),
      stateSounds: new Set(stateNames.map(nameSoundOf)),
    };
  }

  function textsOf({ mandi, mandiName, spellings }: ComparedMandi, around: Around): { text: string; weight: number }[] {
    const { districtNames, stateNames, districtSounds, stateSounds } = around;
    const names = [...new Set([mandi, mandiName])];
    const own = names.flatMap(otherNames);
    const words = names.flatMap((name) => name.split(/[^\p{L}\p{M}\d]+/u)).flatMap(otherNames);
    const left = spellings.filter((spelling) => {
      const sound = nameSoundOf(spelling);
      return !districtSounds.has(sound) && !stateSounds.has(sound);
    });
    const bearsDistrict = (some: readonly string[]) => some.some((name) => districtSounds.has(nameSoundOf(name)));
    const weighted = (texts: readonly string[], weight: number) => texts.map((text) => ({ text, weight }));
    return [
      ...weighted([...own, ...left], WEIGHT.own),
      ...weighted(words, WEIGHT.word),
      // A mandi named like its district has all names of the district: Ahmednagar is Ahilyanagar.
      ...weighted(
        districtNames,
        bearsDistrict(own) ? WEIGHT.own : bearsDistrict(words) ? WEIGHT.word : WEIGHT.district,
      ),
      ...weighted(stateNames, WEIGHT.state),
    ];
  }

  return (mandis) => {
    const byDistrict = new Map<string, Around>();
    const entries = mandis.map((item) => {
      const key = [item.state, item.stateName, item.district, item.districtName].join('|');
      const around = byDistrict.get(key) ?? spellingsAround(item);
      byDistrict.set(key, around);
      return { item, texts: textsOf(item, around) };
    });
    const search = createFuzzySearch(entries, STOP_WORDS);
    return (typed) => (lettersOf(typed).length === 0 ? [] : search(typed));
  };
}

/** The names of a mandi's district and state. */
interface Around {
  districtNames: readonly string[];
  districtSounds: ReadonlySet<string>;
  stateNames: readonly string[];
  stateSounds: ReadonlySet<string>;
}

function districtSpellings(places: readonly KnownPlace[]): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { kind, spellings, district } of places) {
    if (kind !== 'district') continue;
    for (const spelling of spellings) found.set(`${district.state.english}|${nameSoundOf(spelling)}`, spellings);
  }
  return found;
}
