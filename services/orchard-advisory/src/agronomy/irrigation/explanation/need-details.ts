import type { Weather } from '../../../weather/weather.ts';
import type { DailyNeed, PlantWater, WateredOrchard } from '../daily-needs.ts';
import type { Rest } from '../resting.ts';

/** Why no water is advised today. */
export type NoWater = 'rests' | 'watered' | 'rained' | 'rainDue' | 'rainHeld' | 'rainfed';

/** Inputs of the reason and of the calculation. */
export interface NeedDetails {
  weather: Weather;
  now: Date;
  orchard: WateredOrchard;
  water: PlantWater;
  needs: readonly [DailyNeed, ...DailyNeed[]];
  without: NoWater | undefined;
  everyDays: number;
  /** Litres a tree that the diary has for today, if too few to count as the run; else 0. */
  given: number;
  /** Litres a tree for one run, less `given`. */
  liters: number;
  /** Whether water is withheld before the bahar. */
  rest: Rest;
  /** A run in the diary that still lasts: its day, and the day of the next. */
  lastRun?: { on: string; litres?: number; next: string };
}

export const PHASES: Record<WateredOrchard['plantPhase'], string> = {
  growth: 'पत्ते बढ़ने के समय',
  flowering: 'फूल के समय',
  fruiting: 'फल बढ़ने के समय',
  harvest: 'तुड़ाई के समय',
};
