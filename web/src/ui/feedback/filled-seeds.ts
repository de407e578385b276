/** Whole seeds for a share: rounded down, because half a seed promises more than is known. */
export function filledSeeds(value: number, max: number, seeds: number): number {
  if (!(max > 0) || Number.isNaN(value)) return 0;
  return Math.max(0, Math.min(seeds, Math.floor((value / max) * seeds + 1e-9)));
}
