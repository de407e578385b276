/** A number as a sentence tells it: at most one decimal, none when it is zero. */
export function formatNumber(value: number): string {
  return String(roundToTenth(value));
}

/** To one decimal, so that what is compared is what is told: 15.04 is not told as "15, more than 15". */
export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}

/** What a provider does not know, or says as no number, is null. */
export function finiteOrNull(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
