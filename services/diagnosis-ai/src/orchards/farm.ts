import type { IRRIGATION_TYPES } from '@anar/contracts/constants';
import type { Bahar, PlantPhase } from '@anar/contracts/orchards';
import { daysToHarvest } from './days-to-harvest.ts';
import { type FieldWork, type RecentWork, recentWork } from './field-work.ts';

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
  /** The weather cell it lies in. */
  cell?: string;
  toldAt: Date;
  /** What was sprayed and given lately. */
  work?: readonly FieldWork[];
}

/** What is true of all orchards of a farmer; a check does not say which orchard it is about. */
export interface Farm {
  phase?: PlantPhase;
  age?: number;
  irrigation?: OrchardView['irrigationType'];
  bahar?: Bahar;
  /** The fewest over all orchards; null when it is unknown for one of them. */
  daysToHarvest: number | null;
  /** What was put on any of them lately, the newest first. */
  work?: FarmWork;
}

export interface FarmWork {
  done: readonly RecentWork[];
  /** There is more than one orchard: nobody knows whether it was the one that is asked about. */
  onOneOfSeveral: boolean;
}

/** Sums up the active orchards: only what they share, and the nearest harvest. */
export function farmOf(orchards: readonly OrchardView[], today: Date): Farm {
  const active = orchards.filter((orchard) => orchard.active);
  const shared = <K extends keyof OrchardView>(key: K): OrchardView[K] | undefined => {
    const values = new Set(active.map((orchard) => orchard[key]));
    return values.size === 1 ? active[0]?.[key] : undefined;
  };
  const days = active.map(({ plantPhase, plantBahar, toldAt }) =>
    daysToHarvest({ phase: plantPhase, toldAt, ...(plantBahar && { bahar: plantBahar }) }, today),
  );
  const phase = shared('plantPhase');
  const age = shared('plantAge');
  const irrigation = shared('irrigationType');
  const bahar = shared('plantBahar');
  const done = recentWork(
    active.flatMap(({ work = [] }) => work),
    today,
  );
  return {
    ...(phase && { phase }),
    ...(age !== undefined && { age }),
    ...(irrigation && { irrigation }),
    ...(bahar && { bahar }),
    daysToHarvest: days.length > 0 && days.every((one) => one !== null) ? Math.min(...days) : null,
    ...(done.length > 0 && { work: { done, onOneOfSeveral: active.length > 1 } }),
  };
}

/** The district of a farmer whose active orchards are all in one: a check does not say which orchard it is about. */
export function sharedDistrict(orchards: readonly OrchardView[]): string | undefined {
  const districts = new Set(orchards.filter(({ active }) => active).map(({ district }) => district));
  return districts.size === 1 ? [...districts][0] : undefined;
}
