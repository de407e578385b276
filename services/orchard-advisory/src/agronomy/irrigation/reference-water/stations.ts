/**
 * Stations where Hargreaves is corrected: c is the mean of Penman–Monteith over Hargreaves in a typical year, limited
 * to 0.8 to 1.2 (confidence D: computed by us from the ISHRAE typical years; windy places 1.2).
 */
const CORRECTIONS: readonly { latitude: number; longitude: number; c: number }[] = [
  { latitude: 17.67, longitude: 75.9, c: 0.85 },
  { latitude: 18.53, longitude: 73.85, c: 0.81 },
  { latitude: 19.88, longitude: 75.33, c: 1.2 },
  { latitude: 20.7, longitude: 77.03, c: 0.93 },
  { latitude: 15.52, longitude: 74.32, c: 1.04 },
  { latitude: 14.13, longitude: 76.27, c: 1.07 },
  { latitude: 15.5, longitude: 78.03, c: 0.92 },
  { latitude: 23.07, longitude: 72.63, c: 1.04 },
  { latitude: 22.3, longitude: 70.78, c: 1.2 },
  { latitude: 22.47, longitude: 70.02, c: 1.2 },
  { latitude: 25.75, longitude: 71.38, c: 1.03 },
  { latitude: 26.3, longitude: 73.02, c: 1.2 },
  { latitude: 26.82, longitude: 75.8, c: 1.01 },
  { latitude: 22.72, longitude: 75.8, c: 1.2 },
];

/** Mean ET0 of those stations by month, mm a day, January first: used when nothing is known of a day (D). */
const MONTHLY_ET0 = [3.1, 4.2, 5.6, 7.0, 7.5, 6.9, 5.0, 4.4, 4.8, 3.9, 3.3, 3.0] as const;

/** The correction of Hargreaves at the nearest station. */
export function hargreavesCorrection(latitude: number, longitude: number): number {
  const far = (station: { latitude: number; longitude: number }) =>
    (station.latitude - latitude) ** 2 + (station.longitude - longitude) ** 2;
  return CORRECTIONS.reduce((near, next) => (far(next) < far(near) ? next : near)).c;
}

/** mm a day, by month 1 to 12. */
export function usualEt0(month: number): number {
  return MONTHLY_ET0[month - 1] ?? 4.5;
}
