import { readTable } from '@anar/india/yaml-table';
import Type from 'typebox';
import type { District } from './district.ts';

/**
 * A town that cannot be selected and only marks where districts are. `between`: of an unknown one of several; `beyond`:
 * of none of ours.
 */
export interface Landmark {
  district: District | 'between' | 'beyond';
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
}

const degrees = '\\d{1,2}\\.\\d{2}';
const LandmarkRow = Type.Record(
  Type.String(),
  Type.String({ pattern: `^${degrees},${degrees}( ${degrees},${degrees})*$` }),
);

/** Parses the landmarks; `districtOf` throws for an unknown id. */
export function readLandmarks(file: URL, districtOf: (id: string) => District): Landmark[] {
  return Object.entries(readTable(file, LandmarkRow)).flatMap(([id, positions]) => {
    const district = id === 'between' || id === 'beyond' ? id : districtOf(id);
    return positions.split(' ').map((position): Landmark => {
      const [latitude = Number.NaN, longitude = Number.NaN] = position.split(',').map(Number);
      return { district, latitude, longitude };
    });
  });
}
