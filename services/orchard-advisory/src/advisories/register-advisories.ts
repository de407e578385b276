import { WEATHER_SOURCES } from '@anar/contracts/constants';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { Counter } from 'prom-client';
import type { OrchardStore } from '../orchards/orchard.store.ts';
import { createOrchardsByCell } from '../orchards/orchards-by-cell.ts';
import type { SightingStore } from '../outbreaks/sighting.store.ts';
import { createAdvisoryStore } from './advisory.store.ts';
import type { AdviceSources } from './calculation/calculate-advisories.ts';
import { createWeatherSnapshotStore } from './calculation/weather-snapshot.store.ts';
import { createMorningStore } from './morning/morning.store.ts';
import { registerMorningRun } from './morning/morning-run.ts';
import { registerAdvisoryRoutes } from './routes.ts';

export interface AdvisoryDeps extends Pick<AdviceSources, 'weather' | 'alerts' | 'diary'> {
  orchards: Pick<OrchardStore, 'find'>;
  sightings: SightingStore;
  clock: () => Date;
}

/** Daily advice: on demand and every morning. Returns the stores with data of users and of orchards. */
export function registerAdvisories(service: Service, { orchards: own, sightings, clock, ...given }: AdvisoryDeps) {
  const advisories = createAdvisoryStore(service);
  const byCell = createOrchardsByCell(service);
  const sources = {
    ...given,
    clock,
    advisories,
    calculated: createAdvisoryMetrics(service),
    sightings,
    snapshots: createWeatherSnapshotStore(service),
  };
  registerAdvisoryRoutes(service, { ...sources, orchards: { ...own, ...byCell } });
  registerMorningRun(service, { ...sources, orchards: byCell, morning: createMorningStore(service) });
  return { personalDataStores: [advisories], orchards: [advisories] };
}

/** Counts calculated advisories by where their weather came from: many from normals mean that the provider fails. */
function createAdvisoryMetrics({ metrics }: Pick<Service, 'metrics'>): Counter<'source'> {
  const made = new Counter({
    name: 'advisories_made_total',
    help: 'Calculated advisories by the source of their weather',
    labelNames: ['source'] as const,
    registers: [metrics],
  });
  for (const source of WEATHER_SOURCES) made.inc({ source }, 0);
  return made;
}
