import { isConfidentlyInDistrict } from '@anar/places/confident-district';
import type { District } from '@anar/places/district';
import type { PlaceTable } from '@anar/places/place-table';
import type { LocatedOrchard } from '../../orchards/orchards-by-cell.ts';

/** The location of an orchard. */
export type OrchardPosition = Pick<LocatedOrchard, 'latitude' | 'longitude' | 'place'>;

/** The district whose government warning holds for an orchard, an id of the place table; undefined when that is in doubt. */
export type FindWarnedDistrict = (orchard: OrchardPosition) => string | undefined;

/**
 * The government warns districts, so a warning may be shown only for orchards that are in that district with
 * confidence. A district or a town that the grower picked has its own; a pin code too, unless the district was divided
 * later than the directory of codes. A GPS position must be where the towns around leave no doubt
 * (`isConfidentlyInDistrict`). In doubt nothing of the government is shown, not even that there is no warning.
 */
export function createFindWarnedDistrict(table: PlaceTable): FindWarnedDistrict {
  const districts = new Map<string, District>(table.districts.map((district) => [district.id, district]));
  return ({ place, latitude, longitude }) => {
    const district = districts.get(place?.district ?? '');
    if (!place || !district) return undefined;
    const { id, pinsAreNear } = district;
    switch (place.source) {
      case 'picked':
        return id;
      case 'pin':
        return pinsAreNear ? undefined : id;
      default:
        return isConfidentlyInDistrict(id, { latitude, longitude }, table) ? id : undefined;
    }
  };
}
