import type { AlertLevel } from '@anar/contracts/orchards/advisories';
import type { WeatherDay } from '../weather/weather.ts';
import { HAZARDS, type Hazard } from './hazards.ts';

/** From which value on a forecast day has a hazard. */
export interface Threshold {
  field: 'rainMm' | 'gustMax' | 'temperatureMax' | 'temperatureMin' | 'code';
  /** Hazard when the value is at least this, or with `below` at most this. */
  value: number;
  below?: true;
  level: Exclude<AlertLevel, 'none'>;
  hazard: Hazard;
  /** The unit as it is spoken; missing for codes. */
  unit?: string;
  source: string;
  conf: 'A' | 'B' | 'C' | 'D' | 'M' | 'O';
}

const RAIN =
  'IMD, classes of rain in 24 h: heavy 64.5–115.5 mm, very heavy 115.6–204.4 mm, extremely heavy from 204.5 mm';
const WIND =
  'IMD, thunderstorms by gust: moderate 41–61, severe 62–87, very severe above 87 km/h; yellow from 50: ours';
const HEAT = 'IMD, plains: heat wave from 45 °C, severe from 47 °C, whatever is normal';
const COLD = 'IMD, plains: cold wave at 4 °C or less, severe at 2 °C or less, whatever is normal';
const WMO = 'WMO 4677: 95 thunderstorm, 96 and 99 with hail';
const known = (code: number): Hazard => {
  const hazard = HAZARDS[code];
  if (!hazard) throw new Error(`No hazard ${code}`);
  return hazard;
};
const gusts: Hazard = { ...known(8), name: 'तेज़ हवा के झोंके' };

/**
 * IMD's published limits, the worst first within a field. Limits relative to the normal of a day (4.5 °C above it, say)
 * are left out: we only have monthly means of the nearest station, which are off by as much in spring and autumn.
 */
export const THRESHOLDS: readonly Threshold[] = [
  { field: 'rainMm', value: 204.5, level: 'red', hazard: known(17), unit: 'मिमी', source: RAIN, conf: 'B' },
  { field: 'rainMm', value: 115.6, level: 'orange', hazard: known(16), unit: 'मिमी', source: RAIN, conf: 'B' },
  { field: 'rainMm', value: 64.5, level: 'yellow', hazard: known(2), unit: 'मिमी', source: RAIN, conf: 'B' },
  { field: 'code', value: 96, level: 'orange', hazard: known(5), source: WMO, conf: 'B' },
  { field: 'code', value: 95, level: 'yellow', hazard: known(4), source: WMO, conf: 'B' },
  { field: 'gustMax', value: 88, level: 'red', hazard: gusts, unit: 'किमी/घंटा', source: WIND, conf: 'M' },
  { field: 'gustMax', value: 62, level: 'orange', hazard: gusts, unit: 'किमी/घंटा', source: WIND, conf: 'M' },
  { field: 'gustMax', value: 50, level: 'yellow', hazard: gusts, unit: 'किमी/घंटा', source: WIND, conf: 'O' },
  { field: 'temperatureMax', value: 47, level: 'orange', hazard: known(9), unit: '°C', source: HEAT, conf: 'M' },
  { field: 'temperatureMax', value: 45, level: 'yellow', hazard: known(9), unit: '°C', source: HEAT, conf: 'M' },
  {
    field: 'temperatureMin',
    value: 2,
    below: true,
    level: 'orange',
    hazard: known(12),
    unit: '°C',
    source: COLD,
    conf: 'M',
  },
  {
    field: 'temperatureMin',
    value: 4,
    below: true,
    level: 'yellow',
    hazard: known(12),
    unit: '°C',
    source: COLD,
    conf: 'M',
  },
];

/** The limits that a day reaches, at most one of each field. */
export function reached(day: WeatherDay): Threshold[] {
  const hit = THRESHOLDS.filter(({ field, value, below }) => {
    const found = day[field];
    return found !== null && (below ? found <= value : found >= value);
  });
  return hit.filter((one, i) => hit.findIndex(({ field }) => field === one.field) === i);
}
