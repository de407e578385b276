import type { District } from './district.ts';
import type { KnownPlace, PlaceTable } from './place-table.ts';

export interface PinCodes {
  /**
   * The place of a six-digit code: the centre of its district, or of the one where all codes with the same prefix are.
   */
  placeOf(code: string): KnownPlace | undefined;
  /** Districts with codes of this prefix, most codes first. */
  districtsOf(beginning: string): District[];
}

/** Digits that determine the sorting district of a PIN code. */
export const PIN_PREFIX = 3;
/** Three digits are a sorting district, up to 200 km wide: neighbours of an unknown code share more. */
const FEWEST_SHARED = 4;

export function createPinCodes({ pins }: Pick<PlaceTable, 'pins'>): PinCodes {
  function districtsOf(beginning: string): District[] {
    const counts = new Map<District, number>();
    for (const [pin, district] of pins) {
      if (String(pin).startsWith(beginning)) counts.set(district, (counts.get(district) ?? 0) + 1);
    }
    return [...counts].sort(([, a], [, b]) => b - a).map(([district]) => district);
  }

  /** The district of the codes that share five digits, else four, if they agree; else undefined. */
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
