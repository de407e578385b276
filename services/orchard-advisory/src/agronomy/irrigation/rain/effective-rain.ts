/** Rain of a day that does not reach the roots, mm, and the share of the rest that does (confidence O). */
const LOST_MM = 5;
const SHARE = 0.75;
/** Depth of the roots in metres, and the share of the soil's water that a plant takes without thirst (FAO-56 chapter 8). */
export const ROOTS_M = 0.45;
export const READY = 0.5;

/** One day: its rain and the water that the crop takes, mm. */
export interface RainAndNeed {
  rain: number;
  need: number;
}

/**
 * Rain in mm that covers a part of each day's need, oldest first. What is left over stays in the soil for the next days,
 * as far as the soil holds it for the plant: a young one roots in less of it, and needs water sooner after rain.
 * `holdsMmPerM`: mm a metre of the soil holds; `rooted`: share of the plant's area.
 */
export function effectiveRain(
  days: readonly RainAndNeed[],
  { holdsMmPerM, rooted }: { holdsMmPerM: number; rooted: number },
): number[] {
  const most = READY * holdsMmPerM * ROOTS_M * rooted;
  let stored = 0;
  return days.map(({ rain, need }) => {
    const available = stored + (rain < LOST_MM ? 0 : SHARE * (rain - LOST_MM));
    const used = Math.min(available, need);
    stored = Math.min(most, available - used);
    return used;
  });
}
