import { SPACING_M } from '@anar/contracts/constants';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { byIndiaDay, dayAfter, indiaDay } from '@anar/india/time';
import type { Weather, WeatherDay } from '../../weather/weather.ts';
import { dailyLitres, EFFICIENCY, KC, litresOfDay, rootedShare, SOIL, wettedShare } from './crop-water.ts';
import { effectiveRain, soakedRain } from './rain/effective-rain.ts';
import { countedShowers, dryDaysBefore, isHeavyRainDue } from './rain/rain-amounts.ts';
import { type DayEt0, dayEt0 } from './reference-water/day-et0.ts';

/** Facts of an orchard that its water depends on. */
export type WateredOrchard = Pick<
  Orchard,
  | 'plantAge'
  | 'plantPhase'
  | 'plantBahar'
  | 'soilType'
  | 'irrigationType'
  | 'rowSpacing'
  | 'plantSpacing'
  | 'drippers'
  | 'resting'
>;

/** Numbers of the orchard that hold for every day. */
export interface PlantWater {
  kc: number;
  wetted: number;
  /** m² per plant. */
  area: number;
  row: number;
  plant: number;
  efficiency: number;
  soilFactor: number;
}

export interface DailyNeed {
  day: string;
  et0: DayEt0;
  /** mm of rain that cover a part of the need. */
  effectiveRain: number;
  /** Litres a tree before bounds and rounding. */
  computed: number;
  /** Litres a tree within the bounds, not rounded; 0 when rain covers the need. */
  litres: number;
  /** Limited so that fruit does not crack. */
  held: boolean;
}

/** After so many dry days, more than this share of yesterday's water cracks fruit (confidence O). */
export const RAISE = { share: 1.2, dryDays: 5 } as const;
/** Less than this many litres counts as none. */
const NOTHING = 0.05;

export function plantWater(orchard: WateredOrchard): PlantWater {
  const row = orchard.rowSpacing ?? SPACING_M.row;
  const plant = orchard.plantSpacing ?? SPACING_M.plant;
  return {
    kc: KC[orchard.plantPhase],
    wetted: wettedShare(orchard.irrigationType, orchard.plantAge),
    area: row * plant,
    row,
    plant,
    efficiency: EFFICIENCY[orchard.irrigationType],
    soilFactor: SOIL[orchard.soilType].factor,
  };
}

/** The need of today and of the days of the forecast; rain of the days before is still in the soil. */
export function dailyNeeds(weather: Weather, now: Date, orchard: WateredOrchard): [DailyNeed, ...DailyNeed[]] {
  const today = indiaDay(now);
  const water = plantWater(orchard);
  const days = withToday(weather.days, today);
  const hoursOf = byIndiaDay(weather.hours);
  const et0s = days.map((day) => dayEt0(weather, day, hoursOf));
  const soaked = soakedRain(days.map((day) => countedShowers(day, hoursOf.get(day.day) ?? [], now)));
  const rain = effectiveRain(
    days.map((_day, index) => ({ soaked: soaked[index] ?? 0, need: (et0s[index]?.mm ?? 0) * water.kc })),
    { holdsMmPerM: SOIL[orchard.soilType].holdsMmPerM, rooted: rootedShare(orchard.plantAge) },
  );
  const bounds = dailyLitres(orchard.irrigationType);
  const raiseHeld = orchard.plantPhase === 'fruiting' && dryDaysBefore(weather, today) >= RAISE.dryDays;
  const needs = days.map((day, index): DailyNeed => {
    const et0 = et0s[index] ?? dayEt0(weather, day, hoursOf);
    const yesterday = day.day === today && raiseHeld ? et0s[index - 1]?.mm : undefined;
    const most = yesterday === undefined ? Number.POSITIVE_INFINITY : yesterday * RAISE.share;
    const covered = rain[index] ?? 0;
    const computed = litresOfDay({ ...water, et0: Math.min(et0.mm, most), effectiveRain: covered });
    const none = computed < NOTHING || isHeavyRainDue(day);
    const litres = none ? 0 : Math.min(bounds.max, Math.max(bounds.min, computed));
    return { day: day.day, et0, effectiveRain: covered, computed, litres, held: et0.mm > most };
  });
  const [first, ...rest] = needs.filter(({ day }) => day >= today);
  if (!first) throw new Error(`no day from ${today} on`);
  return [first, ...rest];
}

/** Weather cached over midnight may lack today: then nothing of today is known. */
function withToday(days: readonly WeatherDay[], today: string): WeatherDay[] {
  if (days.some(({ day }) => day === today)) return [...days];
  const unknown: WeatherDay = {
    day: today,
    temperatureMax: null,
    temperatureMin: null,
    rainMm: null,
    rainChance: null,
    windMax: null,
    gustMax: null,
    et0: null,
    radiation: null,
    sunrise: null,
    sunset: null,
    code: null,
  };
  return [...days.filter(({ day }) => day < today), unknown, ...days.filter(({ day }) => day > today)].filter(
    ({ day }) => day >= dayAfter(today, -7),
  );
}
