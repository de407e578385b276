import { BESIDE_KM, byDistance, type Position } from './nearest-district.ts';
import type { PlaceTable } from './place-table.ts';
import { squareAt } from './squares.ts';

/** Maximum distance in km of towns considered. */
const FARTHEST_KM = 60;
/** Beside a town, how many times as far another district's town must be, and at least how many km. */
const TIMES_FARTHER = 3;
const OTHERS_KM = 12;
/** Smaller factor if the post offices agree, though not nearly unanimously. */
const TIMES_FARTHER_IF_LIKELY = 2;
/** Otherwise this many nearest towns must all be of the district. */
const UNANIMOUS = 4;

/**
 * Whether a position is in a district with confidence. We have no borders and judge by what is around. Either
 * - the post offices around are all but wholly of the district (`squares.yaml`), and no town of another is within 8 km
 *   without one of the district being nearer, or
 * - most post offices around are of the district, and so is the nearest town or seat, the nearest one of any other district
 *   being at least twice as far, or
 * - no post offices say otherwise, the nearest town or seat is of the district and at most 8 km away, and the nearest one of
 *   any other district is at least three times as far and 12 km away, or
 * - no post offices say otherwise, and the four nearest towns within 60 km are all of the district.
 * Of a position that is in no district with confidence nothing may be said that holds for one of them only.
 * Tried on the towns of the growing states, each without itself: the four were wrong once in ninety, most post offices
 * with the nearest town once in 32, all but all of them at two of 294 (both with a town of their own nearer).
 */
export function isConfidentlyInDistrict(
  district: string,
  position: Position,
  { places, landmarks, squares }: PlaceTable,
): boolean {
  const square = squareAt(squares, position);
  if (square && square.district.id !== district) return false;
  const towns = byDistance(position, [...places, ...landmarks], FARTHEST_KM);
  const isOurs = ({ one }: (typeof towns)[number]) => typeof one.district !== 'string' && one.district.id === district;
  const [nearest] = towns;
  if (square?.sure) return !nearest || nearest.km > BESIDE_KM || isOurs(nearest);
  if (!nearest || !isOurs(nearest)) return false;
  const others = towns.find((town) => !isOurs(town))?.km ?? FARTHEST_KM;
  const isBeside = nearest.km <= BESIDE_KM && others >= Math.max(OTHERS_KM, TIMES_FARTHER * nearest.km);
  const around = towns.filter(differs).slice(0, UNANIMOUS);
  if (square && others >= TIMES_FARTHER_IF_LIKELY * nearest.km) return true;
  return isBeside || (around.length === UNANIMOUS && around.every(isOurs));
}

/** A seat and the town of the same name count once. */
function differs({ one }: { one: Position }, index: number, towns: readonly { one: Position }[]): boolean {
  return !towns.slice(0, index).some((town) => isSamePlace(town.one, one));
}

const SAME_DEGREES = 0.03;
const isSamePlace = (a: Position, b: Position) =>
  Math.abs(a.latitude - b.latitude) < SAME_DEGREES && Math.abs(a.longitude - b.longitude) < SAME_DEGREES;
