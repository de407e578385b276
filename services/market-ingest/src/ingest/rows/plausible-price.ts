import { dayAfter } from '@anar/india/time';

/** Modal price of a mandi on a day; ₹ per quintal. */
export interface DayModal {
  mandiId: string;
  day: string;
  modal: number;
}

const WINDOW_DAYS = 30;
/** With fewer days of a mandi, or fewer mandis, the median is not used. */
const OWN_DAYS = 3;
const OTHER_MANDIS = 10;
/** Plausible multiples of the median of 30 days (agronomy facts 8.2). */
const MODAL = { least: 0.2, most: 5 };
/**
 * Wider for the lowest and the highest price: the worst lot may be very cheap and the best one expensive; beyond this a
 * digit is missing or too many.
 */
const ENDS = { least: 0.02, most: 10 };

/**
 * Returns a check whether a price is plausible: near the median of the same mandi's other days within 30 days, else of
 * all mandis; without either, any price is. `known` are the stored prices and those of the same batch.
 */
export function createPlausibilityCheck(known: readonly DayModal[]) {
  const byMandi = new Map<string, DayModal[]>();
  for (const one of known) {
    const own = byMandi.get(one.mandiId);
    if (own) own.push(one);
    else byMandi.set(one.mandiId, [one]);
  }
  const ofAll = new Map<string, number | undefined>();

  function usualOfAll(day: string): number | undefined {
    if (!ofAll.has(day)) {
      const near = known.filter(isNear(day));
      const mandis = new Set(near.map(({ mandiId }) => mandiId)).size;
      ofAll.set(day, mandis >= OTHER_MANDIS ? median(near.map(({ modal }) => modal)) : undefined);
    }
    return ofAll.get(day);
  }

  function usualOf(mandiId: string, day: string): number | undefined {
    const own =
      byMandi
        .get(mandiId)
        ?.filter(isNear(day))
        .filter((one) => one.day !== day) ?? [];
    const days = new Set(own.map((one) => one.day)).size;
    return days >= OWN_DAYS ? median(own.map(({ modal }) => modal)) : usualOfAll(day);
  }

  return (price: DayModal & { min: number; max: number }): boolean => {
    const usual = usualOf(price.mandiId, price.day);
    if (usual === undefined) return true;
    const ends = price.min >= usual * ENDS.least && price.max <= usual * ENDS.most;
    return ends && price.modal >= usual * MODAL.least && price.modal <= usual * MODAL.most;
  };
}

function isNear(day: string): (other: DayModal) => boolean {
  const [from, to] = [dayAfter(day, -WINDOW_DAYS), dayAfter(day, WINDOW_DAYS)];
  return (other) => other.day >= from && other.day <= to;
}

/** Lower median; undefined without numbers. */
function median(numbers: readonly number[]): number | undefined {
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
}
