/** How far back a chart may look, days. */
export const RANGES = [30, 90, 365, 730] as const;
export type Range = (typeof RANGES)[number];

const USUAL: Range = 90;

/** The range of an address, which anybody may have written. */
export function readRange(query: string): Range {
  const asked = Number(new URLSearchParams(query).get('days'));
  return RANGES.find((days) => days === asked) ?? USUAL;
}

export function pathOfRange(path: string, range: Range): string {
  return range === USUAL ? path : `${path}?days=${range}`;
}
