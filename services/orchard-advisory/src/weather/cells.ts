/** Orchards this close together share a forecast: 0.1°, about 11 km. */
const PER_DEGREE = 10;

/** Name of the cell that holds a place: `177_759` for 17.66° N, 75.91° E. */
export function cellOf(latitude: number, longitude: number): string {
  return `${Math.round(latitude * PER_DEGREE)}_${Math.round(longitude * PER_DEGREE)}`;
}

/** The middle of a cell, degrees. Throws on anything that `cellOf` does not give. */
export function middleOf(cell: string): { latitude: number; longitude: number } {
  const [, latitude, longitude] = /^(-?\d+)_(-?\d+)$/.exec(cell) ?? [];
  if (latitude === undefined || longitude === undefined) throw new Error(`Not a cell: ${cell}`);
  return { latitude: Number(latitude) / PER_DEGREE, longitude: Number(longitude) / PER_DEGREE };
}
