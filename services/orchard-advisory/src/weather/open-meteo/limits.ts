/**
 * The least and the most that can be measured where pomegranate grows; anything outside is an error of the provider.
 */
export type Limits = readonly [least: number, most: number];

const percent: Limits = [0, 100];
/** °C. */
const temperature: Limits = [-10, 55];
/** km/h at 10 m; the strongest cyclones on India's coast had gusts of about 250. */
const wind: Limits = [0, 250];

/** Of one hour. Rain in mm. */
export const HOUR_LIMITS = {
  temperature,
  humidity: percent,
  rainMm: [0, 200],
  rainChance: percent,
  wind,
  gust: wind,
  cloud: percent,
} satisfies Record<string, Limits>;

/** Of one day. ET0 in mm; radiation in MJ/m², whose most at the edge of the atmosphere is about 42. */
export const DAY_LIMITS = {
  temperatureMax: temperature,
  temperatureMin: temperature,
  rainMm: [0, 1000],
  rainChance: percent,
  windMax: wind,
  gustMax: wind,
  et0: [0, 15],
  radiation: [0, 45],
  code: [0, 99],
} satisfies Record<string, Limits>;

/** A column with a larger share of impossible values was not measured at all: the whole reply is refused. */
export const MOST_NONSENSE = 0.1;
