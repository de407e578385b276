import { WEATHER_SOURCES } from '@anar/contracts/constants';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { Counter } from 'prom-client';

/** Counts calculated advisories by where their weather came from: many from normals say that the provider is away. */
export function createAdvisoryMetrics({ metrics }: Pick<Service, 'metrics'>): Counter<'source'> {
  const made = new Counter({
    name: 'advisories_made_total',
    help: 'Calculated advisories by the source of their weather',
    labelNames: ['source'] as const,
    registers: [metrics],
  });
  for (const source of WEATHER_SOURCES) made.inc({ source }, 0);
  return made;
}
