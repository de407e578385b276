import type { WateredOrchard } from '../agronomy/irrigation/daily-needs.ts';
import { irrigationNeed } from '../agronomy/irrigation/irrigation-need.ts';
import { type Changes, india, sampleWeather } from './sample-weather.ts';

/** The day for which water is calculated, at six in the morning. */
export const TODAY = '2026-07-21';
export const ORCHARD: WateredOrchard = {
  plantAge: 5,
  plantPhase: 'fruiting',
  soilType: 'loamy',
  irrigationType: 'drip',
};
export const DRIPPERS = { count: 4, litresPerHour: 4 };

/** The need of such an orchard in such weather. */
export function need(orchard: Partial<WateredOrchard> = {}, changes: Changes = {}, today = TODAY) {
  const weather = sampleWeather(today, changes);
  return irrigationNeed({ weather, now: india(`${today} 06:00`), orchard: { ...ORCHARD, ...orchard } });
}

/** mm of rain by days from today: { -1: 30 }. */
export function rain(mm: Record<number, number>, chance = 70): Changes {
  const of = (day: string) => mm[Math.round((Date.parse(day) - Date.parse(TODAY)) / 86_400_000)] ?? 0;
  return { day: (day) => ({ rainMm: of(day), rainChance: chance }), hour: () => ({ rainMm: null }) };
}
