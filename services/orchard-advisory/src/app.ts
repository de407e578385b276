import type { BaseConfig } from '@anar/service-kit/config';
import { createService, type Service } from '@anar/service-kit/service';
import { orchardStore } from './orchards/orchard.store.ts';
import { orchardRoutes } from './orchards/routes.ts';

/** Orchards of growers and, from a later issue on, their daily advice. */
export function buildApp(config: BaseConfig): Service {
  const service = createService({
    name: 'orchard',
    title: 'Orchards and daily advice',
    config,
    uses: { mongo: true, redis: true, events: true },
  });
  orchardRoutes(service, orchardStore(service));
  return service;
}
