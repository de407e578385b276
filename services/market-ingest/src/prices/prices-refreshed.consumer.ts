import type { AnarEvent } from '@anar/contracts/event';
import { marketPricesRefreshed } from '@anar/contracts/events';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** Something to do when prices came in. Doing it twice is safe. */
export type OnPricesRefreshed = (event: AnarEvent<typeof marketPricesRefreshed>) => Promise<void>;

/** A service hears an event once: everything here that wants to know of new prices is called in turn. */
export function registerPricesRefreshedConsumer(
  { events }: Pick<Service, 'events'>,
  listeners: readonly OnPricesRefreshed[],
): void {
  events.consume(marketPricesRefreshed, async (event) => {
    for (const listener of listeners) await listener(event);
  });
}
