import type { IRRIGATION_TYPES } from '@anar/contracts/constants';
import type { Bahar, PlantPhase } from '@anar/contracts/orchards';
import { daysToHarvest } from './days-to-harvest.ts';

/** What this service knows of one orchard, from its events. */
export interface OrchardView {
  orchardId: string;
  userId: string;
  active: boolean;
  plantAge: number;
  plantPhase: PlantPhase;
  plantBahar?: Bahar;
  irrigationType: (typeof IRRIGATION_TYPES)[number];
  toldAt: Date;
}

/** What is true of all orchards of a farmer; a check does not say which orchard it is about. */
export interface Farm {
  phase?: PlantPhase;
  age?: number;
  irrigation?: OrchardView['irrigationType'];
  bahar?: Bahar;
  /** The fewest over all orchards; null when it is unknown for one of them. */
  daysToHarvest: number | null;
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
  return {
    ...(phase && { phase }),
    ...(age !== undefined && { age }),
    ...(irrigation && { irrigation }),
    ...(bahar && { bahar }),
    daysToHarvest: days.length > 0 && days.every((one) => one !== null) ? Math.min(...days) : null,
  };
}
