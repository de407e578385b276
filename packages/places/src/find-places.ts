import type { Place } from '@anar/contracts/places';
import { NO_MATCH, RANK, rankOf } from './name-rank.ts';
import { createPinCodes, PIN_PREFIX } from './pin-codes.ts';
import { foldName } from './place-names.ts';
import type { KnownPlace, PlaceTable } from './place-table.ts';

export interface PlaceFinder {
  /** At most ten, best first. */
  search(query: string): Place[];
  /** The place with an id that `search` gave. */
  byId(id: string): KnownPlace | undefined;
}

interface RankedPlace {
  place: KnownPlace;
  rank: number;
}

const MOST = 10;
const MOST_WORDS = 8;
const PIN = /(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/;

/** Searches the offline table: names in Hindi or Latin letters with small typos, old names, whole addresses, pin codes. */
export function createPlaceFinder(table: PlaceTable): PlaceFinder {
  const ids = new Map(table.places.map((place) => [place.id, place]));
  const folded = table.places.map((place) => ({ place, names: [...new Set(place.spellings.map(foldName))] }));
  const pins = createPinCodes(table);

  function byName(query: string): RankedPlace[] {
    if (query.length < 2) return [];
    const ranked = folded.map(({ place, names }) => ({ place, rank: bestRank(names, query) }));
    // Who typed the whole name of a place made no mistake: names a letter away are other places.
    const worst = ranked.some(({ rank }) => rank === RANK.whole) ? RANK.typo : NO_MATCH;
    return ranked
      .filter(({ rank }) => rank < worst)
      .sort((a, b) => a.rank - b.rank || kindOrder(a.place) - kindOrder(b.place));
  }

  /** As in "village, district": what the words of an address name; the right spellings alone if there are any. */
  function byWords(text: string): RankedPlace[] {
    const words = [...new Set(text.split(/[\s,.()-]+/u).map(foldName))].filter((word) => word.length > 2);
    const found = words.slice(-MOST_WORDS).flatMap(byName);
    const right = found.filter(({ rank }) => rank === RANK.whole);
    return right.length > 0 ? right : found.filter(({ rank }) => rank !== RANK.part).sort((a, b) => a.rank - b.rank);
  }

  function byText(text: string): KnownPlace[] {
    const whole = byName(foldName(text));
    const found = whole.length > 0 ? whole : byWords(text);
    return [...new Set(found.map(({ place }) => place))];
  }

  /** A whole pin code counts wherever it stands; the beginning of one only alone. */
  function byDigits(text: string): KnownPlace[] | undefined {
    const [pin] = PIN.exec(text) ?? [];
    if (pin) return [pins.placeOf(pin.replace(/\D/, ''))].filter((place) => place !== undefined);
    if (!/^[\d\s-]+$/.test(text)) return undefined;
    const beginning = text.replace(/\D/g, '');
    const whole = beginning.length >= PIN_PREFIX && beginning.length < 6;
    return whole ? pins.districtsOf(beginning).flatMap(({ id }) => ids.get(id) ?? []) : [];
  }

  return {
    search(query) {
      const text = asciiDigits(query).trim();
      return (byDigits(text) ?? byText(text)).slice(0, MOST).map(toWire);
    },
    byId: (id) => ids.get(id) ?? (/^pin-\d{6}$/.test(id) ? pins.placeOf(id.slice(4)) : undefined),
  };
}

const bestRank = (names: readonly string[], query: string) => Math.min(...names.map((name) => rankOf(name, query)));
const kindOrder = ({ kind }: KnownPlace) => (kind === 'district' ? 0 : 1);
const asciiDigits = (text: string) => text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

function toWire({ id, kind, name, district }: KnownPlace): Place {
  return { id, kind, name, districtName: district.name, stateName: district.state.name };
}
