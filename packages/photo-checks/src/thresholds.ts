/** Longest edge in px of the judged picture: all numbers below refer to this size. */
export const JUDGED_LONG_EDGE = 640;

/**
 * Limits beyond which a photo is rejected. Chosen on the photographs and drawings of `every-photo.fuzz.test.ts` and
 * `photo-checks.test.ts` (the first prints the measured values); where both sides are close, a bad photo passes rather
 * than a good one fails.
 */
export const LIMITS = {
  /**
   * A 3 mm spot on a 7 cm leaf that fills the picture is 8 px wide; below that oily and dry spots cannot be
   * distinguished.
   */
  shortEdgePx: 200,
  /** 95th percentile of luminance, 0 to 255. Evening light usually has 90, a lamp 60. */
  highlights: 48,
  /**
   * Width of the finest detail in px: 0.5 is pixel-sharp, 1.2 a little shaken and still readable, 2.4 (6 px of a 1600 px photo)
   * hides the rim of a spot.
   */
  detailWidthPx: 2.4,
  /** Share of pixels in colours that mostly plants have: green, yellow, red. A grass verge below a storm has 3 %. */
  vividShare: 0.04,
  /** Share of brown with texture. A dry twig across the picture has 20 %; a cupboard or sand has no texture. */
  brownShare: 0.12,
} as const;
