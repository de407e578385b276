import type { Place } from '@anar/contracts/orchards/places';
import { createFuzzySearch } from '@anar/hindi/fuzzy-index';
import { createPinCodes, PIN_PREFIX } from './pin-codes.ts';
import type { KnownPlace, PlaceTable } from './place-table.ts';

export interface PlaceFinder {
  /** At most ten, best first. */
  search(query: string): Place[];
  /** The place with an id returned by `search`. */
  byId(id: string): KnownPlace | undefined;
}

const MOST = 10;
const PIN = /(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/;
/** A district ranks before a town of the same name; a town's district and state only narrow the search. */
const WEIGHT = { district: 0, town: 0.1, around: 10 };
/** Stop words of addresses: district, taluka, post and the like. */
const IN_ADDRESSES =
  'dist district zilla tal taluka tehsil mu po post at जि जिल्हा जिला ता तालुका तहसील मु पो पोस्ट गाव गाँव राज्य state'.split(
    ' ',
  );

/**
 * Searches the offline table: names in Hindi or Latin letters with small typos, former names, whole addresses, PIN
 * codes.
 */
export function createPlaceFinder(table: PlaceTable): PlaceFinder {
  const ids = new Map(table.places.map((place) => [place.id, place]));
  const seats = new Map(table.places.flatMap((place) => (place.kind === 'district' ? [[place.id, place]] : [])));
  const search = createFuzzySearch(
    table.places.map((place) => ({ item: place, texts: textsOf(place) })),
    IN_ADDRESSES,
  );
  const pins = createPinCodes(table);

  function textsOf(place: KnownPlace) {
    const { kind, spellings, district } = place;
    const around = [
      ...(kind === 'district' ? [] : (seats.get(district.id)?.spellings ?? [])),
      district.state.name,
      district.state.english,
    ];
    return [
      ...spellings.map((text) => ({ text, weight: kind === 'district' ? WEIGHT.district : WEIGHT.town })),
      ...around.map((text) => ({ text, weight: WEIGHT.around })),
    ];
  }

  /** A complete PIN code counts anywhere in the query; a prefix only alone. */
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
      const found = byDigits(text) ?? search(text) ?? [];
      return found.slice(0, MOST).map(toWire);
    },
    byId: (id) => ids.get(id) ?? (/^pin-\d{6}$/.test(id) ? pins.placeOf(id.slice(4)) : undefined),
  };
}

const asciiDigits = (text: string) => text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

function toWire({ id, kind, name, district }: KnownPlace): Place {
  return { id, kind, name, districtName: district.name, stateName: district.state.name };
}
