import type { Service } from '@anar/service-kit/lifecycle/service';
import type { OrchardStore } from '../orchards/orchard.store.ts';
import { orchardsByCell } from '../orchards/orchards-by-cell.ts';
import type { SightingStore } from '../outbreaks/sighting.store.ts';
import { advisoryStore } from './advisory.store.ts';
import { advisoryMetrics } from './advisory-metrics.ts';
import type { AdviceSources } from './calculate-advisories.ts';
import { morningStore } from './morning.store.ts';
import { morningRun } from './morning-run.ts';
import { advisoryRoutes } from './routes.ts';
import { weatherSnapshotStore } from './weather-snapshot.store.ts';

export interface AdvisoryDeps extends Pick<AdviceSources, 'weather' | 'alerts' | 'diary'> {
  orchards: Pick<OrchardStore, 'find'>;
  sightings: SightingStore;
  clock: () => Date;
}

/** Daily advice: made on demand and every morning, gone with its orchard. Returns the stores that keep data of people and of orchards. */
export function registerAdvisories(service: Service, { orchards: own, sightings, clock, ...given }: AdvisoryDeps) {
  const advisories = advisoryStore(service);
  const byCell = orchardsByCell(service);
  const sources = {
    ...given,
    clock,
    advisories,
    calculated: advisoryMetrics(service),
    sightings,
    snapshots: weatherSnapshotStore(service),
  };
  advisoryRoutes(service, { ...sources, orchards: { ...own, ...byCell } });
  morningRun(service, { ...sources, orchards: byCell, morning: morningStore(service) });
  return { people: [advisories], orchards: [advisories] };
}
