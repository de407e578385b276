import { looseSoundOf, nameSoundOf, oneLetterApart } from '@anar/hindi/sound';
import type { KnownPlace, PlaceTable } from '@anar/places/place-table';
import type { MandiDocument } from '../../mandis/mandi.model.ts';
import { mandiId, spellingKey } from '../../mandis/mandi-id.ts';
import { type FindName, loadMarkets, loadStates, loadVarieties } from './name-tables.ts';
import { normalizeDistrict, normalizeMandi, normalizeText, titleCase } from './normalize-text.ts';

/** What the portal calls a mandi and what is sold there. */
export interface PortalNames {
  state: string;
  district: string;
  market: string;
  variety: string;
}

/** A mandi and variety with all names and its place, as stored. */
export type NamedMandi = Omit<MandiDocument, 'stale' | 'touches' | 'newest'>;
export type NameMandi = (names: PortalNames) => NamedMandi;

/**
 * Loads the tables of names. The returned function gives every spelling of a mandi the same id and the same Latin name,
 * Hindi names where they are known, and coordinates: those of the mandi, else those of its district, marked as
 * approximate.
 */
export function createNameMandi({ places }: Pick<PlaceTable, 'places'>, sample: boolean): NameMandi {
  const stateOf = loadStates();
  const varietyOf = loadVarieties();
  const marketOf = loadMarkets();
  const find = placesByName(places);
  const alike = districtsAlike(places);

  return (names) => {
    const known = stateOf(names.state);
    const state = known?.english ?? titleCase(normalizeText(names.state));
    const seat = districtOf(find(state, normalizeDistrict(names.district))) ?? alike(state, names.district);
    const district = seat ? latinOf(seat) : normalizeDistrict(names.district);
    const { place, name, latin, spellings } = nameOfMandi(
      normalizeMandi(names.market),
      (typed) => find(state, typed).find((one) => one.district.id === seat?.district.id),
      marketOf,
    );
    const kind = varietyOf(names.variety || 'Other');
    const variety = kind?.english ?? titleCase(normalizeText(names.variety));
    const stateName = known?.name ?? state;
    const districtName = seat?.name ?? district;
    const where = place ?? seat;
    const all = [names.market, latin, name, ...spellings, district, districtName, ...(seat?.spellings ?? [])];
    const id = mandiId({ state, district, mandi: latin, variety, sample });
    const bySound = ['sound', spellingKey(state), looseName(district), ...[latin, variety].map(spellingKey), sample];
    return {
      _id: id,
      keys: [
        [names.state, names.district, names.market, names.variety].map(spellingKey).join('|'),
        id,
        bySound.join('|'),
      ],
      ...{ sample, mandi: latin, state, district, variety },
      ...{ mandiName: name, stateName, districtName, varietyName: kind?.name ?? variety },
      spellings: spelledOnce([...all, state, stateName, ...(known?.spellings ?? [])]),
      ...(where && { latitude: where.latitude, longitude: where.longitude }),
      approximate: place === undefined,
    };
  };
}

interface MandiName {
  place: KnownPlace | undefined;
  name: string;
  latin: string;
  spellings: readonly string[];
}

/**
 * "Pune (Moshi)" is looked up as a whole, else by its two parts: the part in brackets is its location or, as in
 * "Kozhikode (Calicut)", its other name.
 */
function nameOfMandi(mandi: string, find: (typed: string) => KnownPlace | undefined, marketOf: FindName): MandiName {
  const [, town = '', part = ''] = /^(.+) \((.+)\)$/u.exec(mandi) ?? [];
  const [outer, inner] = [find(town), find(part)];
  const whole = find(mandi) ?? (outer?.id === inner?.id ? outer : undefined);
  if (whole) return { place: whole, name: whole.name, latin: latinOf(whole), spellings: whole.spellings };
  const hindi = (typed: string, at?: KnownPlace) => at?.name ?? marketOf(typed)?.name ?? typed;
  const name = town ? `${hindi(town, outer)} (${hindi(part, inner)})` : hindi(mandi);
  const spellings = [town, part, ...(outer?.spellings ?? []), ...(inner?.spellings ?? [])];
  return { place: inner ?? outer, name, latin: mandi, spellings };
}

/** Places of a state by any of their spellings; several may share one. */
function placesByName(places: readonly KnownPlace[]): (state: string, typed: string) => readonly KnownPlace[] {
  const found = new Map<string, KnownPlace[]>();
  const keyOf = (state: string, typed: string) => `${state}|${nameSoundOf(typed)}`;
  for (const place of places) {
    for (const spelling of place.spellings) {
      const key = keyOf(place.district.state.english, spelling);
      found.set(key, [...(found.get(key) ?? []), place]);
    }
  }
  return (state, typed) => found.get(keyOf(state, typed)) ?? [];
}

/** Shorter names are not matched by sound: with one other letter they are another place. */
const LEAST_LETTERS = 6;

/** The one district of a state that sounds like what was typed, else the one whose name differs by one letter. */
function districtsAlike(places: readonly KnownPlace[]): (state: string, typed: string) => KnownPlace | undefined {
  const districts = Map.groupBy(
    places.filter(({ kind }) => kind === 'district'),
    ({ district }) => district.state.english,
  );
  return (state, typed) => {
    const name = normalizeDistrict(typed);
    const [sound, loose] = [nameSoundOf(name), looseName(name)];
    const isAlike = (spelling: string) => looseName(spelling) === loose;
    const isNear = (spelling: string) => oneLetterApart(nameSoundOf(spelling), sound);
    const ofState = districts.get(state) ?? [];
    const only = (fits: (spelling: string) => boolean) => {
      const found = ofState.filter(({ spellings }) => spellings.some(fits));
      return found.length === 1 ? found[0] : undefined;
    };
    return sound.length < LEAST_LETTERS ? undefined : (only(isAlike) ?? only(isNear));
  };
}

const districtOf = (found: readonly KnownPlace[]) => found.find(({ kind }) => kind === 'district');
/** The table writes a place in Hindi first, then in Latin letters. */
const latinOf = ({ spellings, name }: KnownPlace) => spellings[1] ?? name;
const looseName = (name: string) => looseSoundOf(nameSoundOf(name));
const spelledOnce = (spellings: readonly string[]) =>
  [...new Set(spellings.map(spellingKey))].filter((one) => one !== '').sort();
