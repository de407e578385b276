import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { Orchard, OrchardPlace } from '@anar/contracts/orchards/orchards';
import type { District } from '@anar/places/district';
import type { PlaceFinder } from '@anar/places/find-places';
import { nearestDistrict } from '@anar/places/nearest-district';
import type { KnownPlace, PlaceTable } from '@anar/places/place-table';
import { AppError } from '@anar/service-kit/http/errors';

/** Location of an orchard as stored: degrees, and where they come from. */
export type Location = Required<Pick<Orchard, 'latitude' | 'longitude' | 'place'>>;

/** The names that clients use for a position, and the id of a place of the table. */
export interface LocationInput {
  lat?: number;
  latitude?: number;
  long?: number;
  longitude?: number;
  placeId?: string;
}

/**
 * Reads a location; undefined when nothing of it is given. Throws `place_incomplete` for half a position,
 * `place_unknown`.
 */
export type ReadLocation = (input: LocationInput) => Location | undefined;

/** A GPS position is exact and gets its nearest district; a place of the table is approximate and has its own. */
export function createReadLocation(finder: PlaceFinder, table: PlaceTable): ReadLocation {
  function atPosition(latitude: number, longitude: number): Location {
    const district = nearestDistrict({ latitude, longitude }, table);
    return { latitude, longitude, place: { source: 'gps', approximate: false, ...(district && factsOf(district)) } };
  }

  return ({ lat, latitude = lat, long, longitude = long, placeId }) => {
    if (latitude !== undefined && longitude !== undefined) return atPosition(latitude, longitude);
    if (placeId === undefined) {
      if (latitude !== undefined || longitude !== undefined) throw new AppError(orchardErrors.placeIncomplete);
      return undefined;
    }
    const picked = finder.byId(placeId);
    if (!picked) throw new AppError(orchardErrors.placeUnknown);
    return atPlace(picked);
  };
}

function atPlace({ kind, name, district, latitude, longitude }: KnownPlace): Location {
  const source = kind === 'pin' ? 'pin' : 'picked';
  return { latitude, longitude, place: { source, approximate: true, name, ...factsOf(district) } };
}

function factsOf({ id, name, state }: District): Pick<OrchardPlace, 'district' | 'districtName' | 'state'> {
  return { district: id, districtName: name, state: state.english };
}
