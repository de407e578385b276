/** Physics of FAO-56 (Allen et al. 1998, Irrigation and drainage paper 56), chapter 3; equation numbers are the paper's. */

/** Saturation vapour pressure in kPa at °C (eq. 11). */
export function saturationPressure(temperature: number): number {
  return 0.6108 * Math.exp((17.27 * temperature) / (temperature + 237.3));
}

/** Slope of the saturation curve in kPa/°C (eq. 13). */
export function saturationSlope(temperature: number): number {
  return (4098 * saturationPressure(temperature)) / (temperature + 237.3) ** 2;
}

/** Psychrometric constant in kPa/°C at an elevation in metres (eq. 7 and 8). */
export function psychrometric(elevation: number): number {
  return 0.000665 * 101.3 * ((293 - 0.0065 * elevation) / 293) ** 5.26;
}

/** Wind at 2 m in m/s from wind at 10 m in km/h (eq. 47). */
export function windAt2m(kmPerHourAt10m: number): number {
  return ((kmPerHourAt10m / 3.6) * 4.87) / Math.log(67.8 * 10 - 5.42);
}

/** Radiation at the edge of the atmosphere in MJ/m² and day (eq. 21 to 25), by degrees north and day of the year. */
export function extraterrestrialRadiation(latitude: number, dayOfYear: number): number {
  const phi = (latitude * Math.PI) / 180;
  const angle = (2 * Math.PI * dayOfYear) / 365;
  const distance = 1 + 0.033 * Math.cos(angle);
  const declination = 0.409 * Math.sin(angle - 1.39);
  const sunset = Math.acos(Math.min(1, Math.max(-1, -Math.tan(phi) * Math.tan(declination))));
  const beam =
    sunset * Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.sin(sunset);
  return ((24 * 60) / Math.PI) * 0.082 * distance * beam;
}

/** Net outgoing longwave radiation in MJ/m² and day (eq. 39); `ea` in kPa, radiation in MJ/m². */
export function netLongwave(of: { max: number; min: number; ea: number; radiation: number; clearSky: number }): number {
  const stefanBoltzmann = 4.903e-9;
  const fourth = ((of.max + 273.16) ** 4 + (of.min + 273.16) ** 4) / 2;
  const share = Math.min(1, of.radiation / of.clearSky);
  return stefanBoltzmann * fourth * (0.34 - 0.14 * Math.sqrt(of.ea)) * (1.35 * share - 0.35);
}
