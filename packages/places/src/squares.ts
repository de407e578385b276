import { readTable } from '@anar/india/yaml-table';
import Type from 'typebox';
import type { District } from './district.ts';

/** Majority district of the post offices around a square of 0.1°; a farm there is `sure` to be in it, or likely. */
export interface Square {
  district: District;
  sure: boolean;
}
/** By `squareKey`. */
export type Squares = ReadonlyMap<number, Square>;

const runs = '~?\\d{3}(-\\d{3})?';
const row = `\\d{2,3}:${runs}(,${runs})*`;
const SquareRow = Type.Record(Type.String(), Type.String({ pattern: `^${row}( ${row})*$` }));

const MOST_COLUMNS = 10_000;
const tenths = (degrees: number) => Math.floor(degrees * 10);
const squareKey = (latitude: number, longitude: number) => latitude * MOST_COLUMNS + longitude;

/** The square that a position lies in, in degrees north and east. */
export function squareAt(squares: Squares, position: { latitude: number; longitude: number }): Square | undefined {
  return squares.get(squareKey(tenths(position.latitude), tenths(position.longitude)));
}

/** Parses the squares; `districtOf` throws for an unknown id. */
export function readSquares(file: URL, districtOf: (id: string) => District): Squares {
  const squares = new Map<number, Square>();
  for (const [id, rows] of Object.entries(readTable(file, SquareRow))) {
    const district = districtOf(id);
    const [sure, likely] = [true, false].map((sure) => ({ district, sure })) as [Square, Square];
    for (const { latitude, longitude, isLikely } of rows.split(' ').flatMap(squaresOfRow)) {
      squares.set(squareKey(latitude, longitude), isLikely ? likely : sure);
    }
  }
  return squares;
}

/** `174:751-752,~753` → three squares. */
function squaresOfRow(text: string): { latitude: number; longitude: number; isLikely: boolean }[] {
  const [latitude, columns = ''] = text.split(':');
  return columns.split(',').flatMap((run) => {
    const [from = 0, to = from] = run.replace('~', '').split('-').map(Number);
    const isLikely = run.startsWith('~');
    return Array.from({ length: to - from + 1 }, (_, i) => ({
      latitude: Number(latitude),
      longitude: from + i,
      isLikely,
    }));
  });
}
