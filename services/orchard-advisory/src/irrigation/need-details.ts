import type { Weather } from '../weather/weather.ts';
import type { DailyNeed, PlantWater, WateredOrchard } from './daily-needs.ts';
import type { Rest } from './resting.ts';

/** Why no water is advised today. */
export type NoWater = 'rests' | 'watered' | 'rained' | 'rainDue' | 'rainHeld' | 'rainfed';

/** What the reason and the calculation are written from. */
export interface NeedDetails {
  weather: Weather;
  now: Date;
  orchard: WateredOrchard;
  water: PlantWater;
  needs: readonly [DailyNeed, ...DailyNeed[]];
  without: NoWater | undefined;
  everyDays: number;
  /** Litres a tree that the diary has for today, too few to be the run; 0 when there are none. */
  given: number;
  /** Litres a tree of one run, less those. */
  liters: number;
  /** Whether water is withheld before the bahar. */
  rest: Rest;
  /** Of a run in the diary that still lasts: its day, and the day of the next. */
  lastRun?: { on: string; litres?: number; next: string };
}

export const PHASES: Record<WateredOrchard['plantPhase'], string> = {
  growth: 'पत्ते बढ़ने के समय',
  flowering: 'फूल के समय',
  fruiting: 'फल बढ़ने के समय',
  harvest: 'तुड़ाई के समय',
};
