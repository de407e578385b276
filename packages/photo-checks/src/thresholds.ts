/** The picture that is judged is at most this long, in px: every number below is measured at this size. */
export const JUDGED_LONG_EDGE = 640;

/**
 * Below or above what a photo is sent back. Chosen on the photographs and drawings of `every-photo.fuzz.test.ts` and `photo-checks.test.ts`; the first prints
 * what each of them measures; where the two sides are near each other, a bad photo passes rather than a good one not.
 */
export const LIMITS = {
  /** A 3 mm spot on a 7 cm leaf that fills the picture is 8 px wide; on fewer nobody can tell oily from dry. */
  shortEdgePx: 200,
  /** Luminance, 0 to 255, that only 5 % of the pixels exceed. Of evening light 90 is usual, of a lamp 60. */
  highlights: 48,
  /**
   * Width of the finest detail in px: 0.5 is pixel-sharp, 1.2 a little shaken and still readable, 2.4 (6 px of a 1600 px photo)
   * hides the rim of a spot.
   */
  detailWidthPx: 2.4,
  /** Share of the pixels in colours that little but plants has: green, yellow, red. A grass verge below a storm is 3 %. */
  vividShare: 0.04,
  /** Share of brown with a grain. A dry twig across the picture is 20 %; a cupboard or sand has no grain. */
  brownShare: 0.12,
} as const;
