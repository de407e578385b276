/** Litres as a hand can measure them: halves below 10, whole ones below 100, tens above. */
export function roundedLitres(litres: number): number {
  const step = litres < 10 ? 0.5 : litres < 100 ? 1 : 10;
  return Math.round(litres / step) * step;
}

/** Minutes as a clock and a valve allow: whole ones below 30, then fives. Never none when there is something to give. */
export function roundedMinutes(minutes: number): number {
  const step = minutes < 30 ? 1 : 5;
  return Math.max(minutes > 0 ? 1 : 0, Math.round(minutes / step) * step);
}
