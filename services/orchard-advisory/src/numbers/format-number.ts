/** A number for a sentence: at most one decimal, none when it is zero. */
export function formatNumber(value: number): string {
  return String(roundToTenth(value));
}

/** To one decimal, so that the compared number is the shown one: 15.04 does not become "15, more than 15". */
export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}

/** Null for a missing value and for one that is no finite number. */
export function finiteOrNull(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
