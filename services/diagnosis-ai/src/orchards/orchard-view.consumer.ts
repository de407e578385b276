import { orchardChanged, orchardRemoved } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { OrchardViewStore } from './orchard-view.store.ts';

/** Keeps the read model of orchards up to date. */
export function registerOrchardViewConsumer(
  { events }: Pick<Service, 'events'>,
  orchards: Pick<OrchardViewStore, 'put' | 'markRemoved'>,
): void {
  events.consume(orchardChanged, (event) => orchards.put(event));
  events.consume(orchardRemoved, (event) => orchards.markRemoved(event));
}
