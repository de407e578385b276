import type { AnarEvent } from '@anar/contracts/messages/event';
import { marketPricesRefreshed } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** Called when new prices were stored. Must be idempotent. */
export type OnPricesRefreshed = (event: AnarEvent<typeof marketPricesRefreshed>) => Promise<void>;

/** Calls the listeners in turn: a service may have one consumer of an event. */
export function registerPricesRefreshedConsumer(
  { events }: Pick<Service, 'events'>,
  listeners: readonly OnPricesRefreshed[],
): void {
  events.consume(marketPricesRefreshed, async (event) => {
    for (const listener of listeners) await listener(event);
  });
}
