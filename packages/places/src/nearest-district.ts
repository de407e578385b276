import type { District } from './district.ts';
import type { PlaceTable } from './place-table.ts';
import { squareAt } from './squares.ts';

export interface Position {
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
}

const EARTH_KM = 6371;
const KM_PER_DEGREE = 111;
/** Within this distance a town decides rather than a seat: districts are wide, and seats often at an edge. */
const NEAR_KM = 60;
/** Within this distance a position counts as in the town. */
export const BESIDE_KM = 8;
/** Beyond this distance from every district of the table an orchard belongs to none. */
const FARTHEST_KM = 150;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance of two positions in km (haversine). */
export function kilometresBetween(a: Position, b: Position): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const part = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(part)));
}

/**
 * The district of a town or seat at most 8 km away; else that of the surrounding post offices; else that of the nearest
 * town or seat, if near; else the one with the nearest seat, or undefined if none is within 150 km or the nearest town
 * is in a state outside the table. It may be the neighbouring one: see `isConfidentlyInDistrict`.
 */
export function nearestDistrict(position: Position, table: PlaceTable): District | undefined {
  const { places, landmarks, districts, squares } = table;
  const towns = [...places, ...landmarks.filter(({ district }) => district !== 'between')];
  const [town] = byDistance(position, towns, NEAR_KM);
  const square = squareAt(squares, position);
  if (square && !(town && town.km <= BESIDE_KM)) return square.district;
  if (!town) return byDistance(position, districts, FARTHEST_KM)[0]?.one;
  const { district } = town.one;
  return typeof district === 'string' ? undefined : district;
}

interface WithDistance<T> {
  one: T;
  km: number;
}

/** Those within so many km, nearest first. */
export function byDistance<T extends Position>(from: Position, all: readonly T[], withinKm: number): WithDistance<T>[] {
  // Cheap prefilter by latitude: this runs for every orchard in the morning.
  const withinDegrees = withinKm / KM_PER_DEGREE;
  return all
    .filter(({ latitude }) => Math.abs(latitude - from.latitude) <= withinDegrees)
    .map((one) => ({ one, km: kilometresBetween(from, one) }))
    .filter(({ km }) => km <= withinKm)
    .sort((a, b) => a.km - b.km);
}
