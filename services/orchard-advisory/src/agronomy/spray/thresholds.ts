/** Version of the limits below, part of every advisory; changes with any of them. */
export const SPRAY_THRESHOLDS = 'spray-2026-11-21.2';

/**
 * Limits of an hour for spraying. Confidence: C a published page of an extension service or maker, M common practice
 * that an expert should check, O our own. Beyond `avoid` spraying is advised against; from `caution` on it needs care.
 */
export const SPRAY_LIMITS = {
  /** km/h at 10 m, of the hour. */
  wind: { calm: 3, caution: 12, avoid: 15, source: 'Ontario factsheet; pesticidestewardship.org', confidence: 'C' },
  /** km/h. */
  gust: { caution: 20, avoid: 25, source: 'own', confidence: 'O' },
  /** Percent in any of the next hours; `hours` is what a contact product needs to dry on. */
  rainChance: { hours: 6, caution: 30, avoid: 50, source: 'own; labels of contact products', confidence: 'O' },
  /** mm in the same hours together. */
  rain: { caution: 0.5, avoid: 2, source: 'own; labels of contact products', confidence: 'O' },
  /** mm in the hour itself. */
  raining: { avoid: 0.2, source: 'own', confidence: 'O' },
  /** mm in the hours before: the leaves are still wet. */
  wetLeaves: { hours: 2, avoid: 0.2, source: 'pesticidestewardship.org', confidence: 'C' },
  /** °C. */
  heat: { caution: 30, avoid: 33, source: 'METOS and Kestrel, widened for India', confidence: 'O' },
  /** °C. */
  cold: { caution: 15, avoid: 10, source: 'METOS and Kestrel, widened for India', confidence: 'O' },
  /** Percent; below `avoid` only when it is warmer than `warm` °C. */
  dryAir: { caution: 50, avoid: 40, warm: 25, source: 'Ontario factsheet', confidence: 'C' },
  /** Percent. */
  moistAir: { caution: 85, avoid: 92, source: 'METOS', confidence: 'C' },
  /** Percent before `until` o'clock: leaves carry dew. That alone only needs care, but such moist air forbids the hour anyway. */
  dew: { until: 8, avoid: 92, source: 'METOS', confidence: 'C' },
  /** °C, Delta-T. */
  fastDrying: { caution: 8, avoid: 10, source: 'METOS; Kestrel', confidence: 'C' },
  /** °C, Delta-T. */
  slowDrying: { caution: 2, avoid: 1, source: 'METOS; Kestrel', confidence: 'C' },
  /**
   * km/h under a clear sky (percent of cloud), until so many hours after sunrise and from so many before sunset: an
   * inversion forms 1 to 2 hours before, so the first of them only needs care.
   */
  inversion: {
    caution: 5,
    avoid: 3,
    clear: 50,
    before: 2,
    surelyBefore: 1,
    after: 1,
    source: 'GRDC module 10',
    confidence: 'C',
  },
  /**
   * Hours of the day in flowering: no spraying while bees fly, at other hours only with care, best from half an hour
   * after `to` on.
   */
  bees: { from: 8, to: 16, source: 'common practice', confidence: 'M' },
  /** Hours of the day that are considered. */
  day: { from: 6, to: 20, source: 'own', confidence: 'O' },
} as const;
