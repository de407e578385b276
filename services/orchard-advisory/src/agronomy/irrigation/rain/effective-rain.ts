/** Rain of an event that does not reach the roots, mm, and the share of the rest that does (confidence O). */
const LOST_MM = 5;
const SHARE = 0.75;
/** So many hours without rain end an event (Wischmeier & Smith 1978, USDA Agriculture Handbook 537). */
const DRY_HOURS = 6;
const HOUR_MS = 3600_000;
/** Depth of the roots in metres, and the share of the soil's water that a plant takes without thirst (FAO-56 chapter 8). */
export const ROOTS_M = 0.45;
export const READY = 0.5;

/** Rain of one hour, or of a whole day whose hours are unknown. */
export interface Shower {
  at: Date;
  mm: number;
}

/**
 * mm that reach the roots on each day, from each day's showers; oldest first. The loss is taken once from an event, not
 * from each calendar day: a night's rain of 8 mm is the same rain when midnight lies in it.
 */
export function soakedRain(days: readonly (readonly Shower[])[]): number[] {
  let event = { mm: 0, ends: Number.NEGATIVE_INFINITY };
  return days.map((showers) =>
    showers.reduce((soaked, { at, mm }) => {
      const before = at.getTime() - event.ends > DRY_HOURS * HOUR_MS ? 0 : event.mm;
      event = { mm: before + mm, ends: at.getTime() + HOUR_MS };
      return soaked + SHARE * (beyondLoss(event.mm) - beyondLoss(before));
    }, 0),
  );
}

const beyondLoss = (mm: number) => Math.max(0, mm - LOST_MM);

/** One day: the rain that reaches its roots and the water that the crop takes, mm. */
export interface SoakAndNeed {
  soaked: number;
  need: number;
}

/**
 * Rain in mm that covers a part of each day's need, oldest first. What is left over stays in the soil for the next days,
 * as far as the soil holds it for the plant: a young one roots in less of it, and needs water sooner after rain.
 * `holdsMmPerM`: mm a metre of the soil holds; `rooted`: share of the plant's area.
 */
export function effectiveRain(
  days: readonly SoakAndNeed[],
  { holdsMmPerM, rooted }: { holdsMmPerM: number; rooted: number },
): number[] {
  const most = READY * holdsMmPerM * ROOTS_M * rooted;
  let stored = 0;
  return days.map(({ soaked, need }) => {
    const available = stored + soaked;
    const used = Math.min(available, need);
    stored = Math.min(most, available - used);
    return used;
  });
}
