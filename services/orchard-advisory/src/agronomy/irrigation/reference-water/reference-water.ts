import {
  extraterrestrialRadiation,
  netLongwave,
  psychrometric,
  saturationPressure,
  saturationSlope,
} from './atmosphere.ts';

/** Inputs of the Penman–Monteith equation for a day. */
export interface DayOfAir {
  /** °C. */
  max: number;
  min: number;
  /** Actual vapour pressure, kPa. */
  ea: number;
  /** m/s at 2 m. */
  wind: number;
  /** Solar radiation, MJ/m² and day. */
  radiation: number;
  /** Metres. */
  elevation: number;
  /** Degrees north. */
  latitude: number;
  dayOfYear: number;
  /** Heat flux into the soil, MJ/m² and day; about 0 for a day. */
  soilHeat?: number;
}

/** Reference evapotranspiration in mm a day: FAO Penman–Monteith (FAO-56 eq. 6). */
export function penmanMonteith(day: DayOfAir): number {
  const mean = (day.max + day.min) / 2;
  const slope = saturationSlope(mean);
  const gamma = psychrometric(day.elevation);
  const es = (saturationPressure(day.max) + saturationPressure(day.min)) / 2;
  const clearSky = (0.75 + 2e-5 * day.elevation) * extraterrestrialRadiation(day.latitude, day.dayOfYear);
  const net = 0.77 * day.radiation - netLongwave({ ...day, clearSky });
  const fromSun = 0.408 * slope * (net - (day.soilHeat ?? 0));
  const fromWind = gamma * (900 / (mean + 273)) * day.wind * Math.max(0, es - day.ea);
  return Math.max(0, (fromSun + fromWind) / (slope + gamma * (1 + 0.34 * day.wind)));
}

/**
 * Reference evapotranspiration in mm a day from temperatures alone: Hargreaves (FAO-56 eq. 52). `extraterrestrial` in
 * MJ/m² and day.
 */
export function hargreaves(max: number, min: number, extraterrestrial: number): number {
  const range = Math.max(0, max - min);
  return Math.max(0, 0.0023 * ((max + min) / 2 + 17.8) * Math.sqrt(range) * 0.408 * extraterrestrial);
}
