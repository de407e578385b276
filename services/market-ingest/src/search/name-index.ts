import { foldName } from '@anar/places/place-names';
import type { KnownPlace } from '@anar/places/place-table';
import type { FindName } from '../ingest/name-tables.ts';
import type { ComparedMandi } from '../mandis/shown-mandis.store.ts';
import type { OtherNames } from './other-names.ts';
import { skeletonOf, soundOf } from './sound.ts';

/** How much a match counts against a mandi: its own name least, one word of it a little, then district and state. */
export const TIER = { own: 0, word: 0.5, district: 10, state: 20 } as const;

/** One spelling, and the mandis that carry it. */
export interface IndexedName {
  folded: string;
  sound: string;
  skeleton: string;
  /** By position in the list, with the best tier. */
  mandis: Map<number, number>;
}

export interface Names {
  places: readonly KnownPlace[];
  stateOf: FindName;
  otherNames: OtherNames;
}

/** Every spelling of the mandis of a list once: some thousands of short texts, compared in a millisecond or two. */
export type IndexNames = (mandis: readonly ComparedMandi[]) => IndexedName[];

export function createNameIndexer({ places, stateOf, otherNames }: Names): IndexNames {
  const districts = districtSpellings(places);

  function districtNames({ state, district, districtName }: ComparedMandi): string[] {
    const known = districts.get(`${state}|${foldName(district)}`) ?? [];
    return [district, districtName, ...known].flatMap(otherNames);
  }

  /** Spellings that are neither the district's nor the state's are its own. */
  function namesOf(mandi: ComparedMandi): [names: readonly string[], tier: number][] {
    const district = districtNames(mandi);
    const state = [mandi.state, mandi.stateName, ...(stateOf(mandi.state)?.spellings ?? [])];
    const others = new Set([...district, ...state].map(foldName));
    const own = [mandi.mandi, mandi.mandiName].flatMap(otherNames);
    const words = [mandi.mandi, mandi.mandiName].flatMap(wordsOf).flatMap(otherNames);
    const left = mandi.spellings.filter((spelling) => !others.has(spelling));
    return [
      [[...own, ...left], TIER.own],
      [words, TIER.word],
      [district, tierOfDistrict(district, own, words)],
      [[...state, ...state.flatMap(wordsOf)], TIER.state],
    ];
  }

  return (mandis) => {
    const found = new Map<string, IndexedName>();
    for (const [position, mandi] of mandis.entries()) {
      for (const [names, tier] of namesOf(mandi)) for (const name of names) add(found, name, position, tier);
    }
    return [...found.values()];
  };
}

function add(found: Map<string, IndexedName>, name: string, position: number, tier: number): void {
  const folded = foldName(name);
  if (folded === '') return;
  let known = found.get(folded);
  if (!known) {
    const sound = soundOf(name);
    known = { folded, sound, skeleton: skeletonOf(sound), mandis: new Map() };
    found.set(folded, known);
  }
  known.mandis.set(position, Math.min(tier, known.mandis.get(position) ?? tier));
}

/** A mandi that is called as its district has all names of the district: Ahmednagar is Ahilyanagar. */
function tierOfDistrict(district: readonly string[], own: readonly string[], words: readonly string[]): number {
  const names = new Set(district.map(foldName));
  if (own.some((name) => names.has(foldName(name)))) return TIER.own;
  return words.some((name) => names.has(foldName(name))) ? TIER.word : TIER.district;
}

/** The words of a name that has several. */
function wordsOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}\d]+/u).filter((word) => word.length > 2);
  return words.length > 1 || words[0] !== name ? words : [];
}

function districtSpellings(places: readonly KnownPlace[]): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { kind, spellings, district } of places) {
    if (kind !== 'district') continue;
    for (const spelling of spellings) found.set(`${district.state.english}|${foldName(spelling)}`, spellings);
  }
  return found;
}
