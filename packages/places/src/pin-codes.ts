import type { District } from './district.ts';
import type { KnownPlace, PlaceTable } from './place-table.ts';

export interface PinCodes {
  /** The place of a code of six digits: the centre of its district, or of the one where all codes with the same beginning lie. */
  placeOf(code: string): KnownPlace | undefined;
  /** Districts with codes that begin so, the one with most first. */
  districtsOf(beginning: string): District[];
}

/** Digits that say the sorting district of a pin code: fewer say nothing. */
export const PIN_PREFIX = 3;
/** Three digits are a sorting district, which can be 200 km wide: the neighbours of an unknown code share more. */
const FEWEST_SHARED = 4;

export function createPinCodes({ pins }: Pick<PlaceTable, 'pins'>): PinCodes {
  function districtsOf(beginning: string): District[] {
    const counts = new Map<District, number>();
    for (const [pin, district] of pins) {
      if (String(pin).startsWith(beginning)) counts.set(district, (counts.get(district) ?? 0) + 1);
    }
    return [...counts].sort(([, a], [, b]) => b - a).map(([district]) => district);
  }

  /** The district of the codes that share five digits, else four, if they are all of one; else nobody knows. */
  function neighbours(code: string): District | undefined {
    for (let digits = code.length - 1; digits >= FEWEST_SHARED; digits--) {
      const [district, another] = districtsOf(code.slice(0, digits));
      if (district) return another ? undefined : district;
    }
    return undefined;
  }

  return {
    districtsOf,
    placeOf(code) {
      const district = pins.get(Number(code)) ?? neighbours(code);
      if (!district) return undefined;
      const { latitude, longitude } = district;
      return { id: `pin-${code}`, kind: 'pin', name: `पिन ${code}`, spellings: [], district, latitude, longitude };
    },
  };
}
