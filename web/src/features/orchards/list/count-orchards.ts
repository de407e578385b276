import type { Orchard } from '@anar/contracts/orchards';
import { isActive } from '../is-active.ts';

export interface OrchardCounts {
  orchards: number;
  plants: number;
  /** Plants of active orchards. */
  activePlants: number;
  /** Orchards whose fruit is growing. */
  fruiting: number;
}

/** The counters above the list; old records store the number of plants as text. */
export function countOrchards(orchards: readonly Orchard[]): OrchardCounts {
  const plantsOf = (some: readonly Orchard[]) =>
    some.reduce((sum, { plantCount }) => sum + (Number(plantCount) || 0), 0);
  return {
    orchards: orchards.length,
    plants: plantsOf(orchards),
    activePlants: plantsOf(orchards.filter(isActive)),
    fruiting: orchards.filter(({ plantPhase }) => plantPhase === 'fruiting').length,
  };
}
