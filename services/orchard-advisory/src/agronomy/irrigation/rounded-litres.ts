/** Litres rounded so that they can be measured by hand: halves below 10, whole ones below 100, tens above. */
export function roundedLitres(litres: number): number {
  const step = litres < 10 ? 0.5 : litres < 100 ? 1 : 10;
  return Math.round(litres / step) * step;
}

/**
 * Minutes rounded for a clock and a valve: whole ones below 30, then fives. At least 1 when there is something to give.
 */
export function roundedMinutes(minutes: number): number {
  const step = minutes < 30 ? 1 : 5;
  return Math.max(minutes > 0 ? 1 : 0, Math.round(minutes / step) * step);
}
