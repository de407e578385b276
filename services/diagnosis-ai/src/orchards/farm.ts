import type { IRRIGATION_TYPES } from '@anar/contracts/constants';
import type { Bahar, PlantPhase } from '@anar/contracts/orchards/orchards';
import { type DaysToHarvest, strictest, strictestOfAll, UNKNOWN_HARVEST } from '@anar/harvest/days-to-harvest';
import { orchardHarvest } from '@anar/harvest/orchard-harvest';
import { indiaDay } from '@anar/india/time';
import { type FieldWork, pickingsOf, type RecentWork, recentWork } from './field-work/field-work.ts';
import type { AdvisedWater } from './water/advised-water.ts';

/** What this service knows of one orchard, from its events. */
export interface OrchardView {
  orchardId: string;
  userId: string;
  active: boolean;
  plantAge: number;
  plantPhase: PlantPhase;
  plantBahar?: Bahar;
  irrigationType: (typeof IRRIGATION_TYPES)[number];
  /** Id of the district in the place table. */
  district?: string;
  /** Id of the weather cell. */
  cell?: string;
  toldAt: Date;
  /** Sprays, fertilizers and pickings of late. */
  work?: readonly FieldWork[];
  /** Water of the last advice, while it is valid. */
  water?: AdvisedWater;
}

/**
 * What all orchards of a farmer share; a check does not say which orchard it is about. So the days to harvest are the
 * fewest over all, and unknown when they are unknown for one.
 */
export interface Farm extends DaysToHarvest {
  /** Active orchards, and how many of them have a place; missing without any. */
  orchards?: { count: number; placed: number };
  /** While one orchard is unknown, the fewest days of the others: what the farmer states cannot raise them. */
  nearest?: DaysToHarvest;
  phase?: PlantPhase;
  age?: number;
  irrigation?: OrchardView['irrigationType'];
  bahar?: Bahar;
  /** Sprays and fertilizers on any of them, the newest first. */
  work?: FarmWork;
  /** The water of today's advice, when there is only one orchard. */
  water?: AdvisedWater;
}

export interface FarmWork {
  done: readonly RecentWork[];
  /** There is more than one orchard: it is unknown whether the work was on the one that is asked about. */
  onOneOfSeveral: boolean;
}

/** Sums up the active orchards: only what they share, and the nearest harvest. */
export function farmOf(orchards: readonly OrchardView[], today: Date): Farm {
  const active = orchards.filter((orchard) => orchard.active);
  const shared = <K extends keyof OrchardView>(key: K): OrchardView[K] | undefined => {
    const values = new Set(active.map((orchard) => orchard[key]));
    return values.size === 1 ? active[0]?.[key] : undefined;
  };
  const harvests = active.map(({ plantPhase: phase, plantBahar: bahar, toldAt, work }) =>
    orchardHarvest({ phase, bahar, toldAt, pickings: pickingsOf(work) }, today),
  );
  const known = strictest(...harvests);
  // Nothing unknown is nearer than a picking that goes on.
  const all = known.daysToHarvest === 0 ? known : strictestOfAll(harvests);
  const phase = shared('plantPhase');
  const age = shared('plantAge');
  const irrigation = shared('irrigationType');
  const bahar = shared('plantBahar');
  const done = recentWork(
    active.flatMap(({ work = [] }) => work),
    today,
  );
  const [first, ...others] = active;
  const water = others.length === 0 && first?.water?.day === indiaDay(today) ? first.water : undefined;
  return {
    ...(first && { orchards: { count: active.length, placed: active.filter(({ cell }) => cell).length } }),
    ...(phase && { phase }),
    ...(age !== undefined && { age }),
    ...(irrigation && { irrigation }),
    ...(bahar && { bahar }),
    ...(water && { water }),
    ...all,
    ...(all.daysToHarvest !== known.daysToHarvest && { nearest: known }),
    ...(done.length > 0 && { work: { done, onOneOfSeveral: active.length > 1 } }),
  };
}

/** The fewest days by what the farmer stated and by the orchards. */
export function withFarm(stated: DaysToHarvest, farm: Farm): DaysToHarvest {
  return strictest(stated, farm, farm.nearest ?? UNKNOWN_HARVEST);
}

/** The district of a farmer whose active orchards are all in one: a check does not say which orchard it is about. */
export function sharedDistrict(orchards: readonly OrchardView[]): string | undefined {
  const districts = new Set(orchards.filter(({ active }) => active).map(({ district }) => district));
  return districts.size === 1 ? [...districts][0] : undefined;
}
