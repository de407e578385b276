/**
 * Wet-bulb temperature in °C at sea-level pressure, from °C and percent of humidity (5 to 99).
 * Source: Stull 2011, "Wet-Bulb Temperature from Relative Humidity and Air Temperature", J. Appl. Meteor. Climatol. 50.
 */
function wetBulb(temperature: number, humidity: number): number {
  const percent = Math.min(99, Math.max(5, humidity));
  return (
    temperature * Math.atan(0.151977 * Math.sqrt(percent + 8.313659)) +
    Math.atan(temperature + percent) -
    Math.atan(percent - 1.676331) +
    0.00391838 * percent ** 1.5 * Math.atan(0.023101 * percent) -
    4.686035
  );
}

/** Delta-T in °C: how fast a spray drop dries, dry bulb less wet bulb. */
export function deltaT(temperature: number, humidity: number): number {
  return temperature - wetBulb(temperature, humidity);
}
