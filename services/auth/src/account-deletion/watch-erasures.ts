import { ERASING_SERVICES, type ErasingService } from '@anar/contracts/messages/events';
import { accountErasures } from '@anar/contracts/messages/jobs';
import { gaugeAtScrape } from '@anar/service-kit/lifecycle/operations/metrics';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ErasureStore } from './erasure.store.ts';

const MINUTE_MS = 60 * 1000;
/** All services confirm within seconds; one that is down confirms when it is back, and needs no repeated event. */
const AGAIN_MS = 15 * MINUTE_MS;
/** Triggers the alert. */
const OVERDUE_MS = 60 * MINUTE_MS;

/**
 * Publishes deletions again to services that have not confirmed the erasure, and measures open erasures. `now` in ms
 * since 1970.
 */
export function watchErasures(
  { jobs, metrics, log }: Pick<Service, 'jobs' | 'metrics' | 'log'>,
  erasures: ErasureStore,
  now: () => number,
): void {
  jobs.define(accountErasures, async () => {
    const people = await erasures.republish(now() - AGAIN_MS, now());
    if (people > 0) log.warn({ people }, 'erasures are open for long: published again');
  });
  jobs.every(accountErasures, '*/15 * * * *');

  const measure = (name: string, help: string, count: (service: ErasingService) => Promise<number>) =>
    gaugeAtScrape(
      metrics,
      {
        name,
        help,
        label: 'waits_for',
        measures: () => ERASING_SERVICES.map((one) => [one, () => count(one)] as const),
      },
      log,
    );
  measure('erasures_open', 'People who left and whom this service has yet to erase', (service) =>
    erasures.waitingFor(service),
  );
  measure('erasures_overdue', 'Those of them who left more than an hour ago', (service) =>
    erasures.waitingFor(service, now() - OVERDUE_MS),
  );
}
