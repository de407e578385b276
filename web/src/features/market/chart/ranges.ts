/** Ranges of a chart in days. */
export const RANGES = [30, 90, 365, 730] as const;
export type Range = (typeof RANGES)[number];

const DEFAULT_RANGE: Range = 90;

/** The range of a URL, which may be arbitrary. */
export function readRange(query: string): Range {
  const days = Number(new URLSearchParams(query).get('days'));
  return RANGES.find((range) => range === days) ?? DEFAULT_RANGE;
}

export function pathOfRange(path: string, range: Range): string {
  return range === DEFAULT_RANGE ? path : `${path}?days=${range}`;
}
