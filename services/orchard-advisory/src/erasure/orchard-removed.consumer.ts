import { orchardRemoved } from '@anar/contracts/events';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** Something that keeps data of orchards. Removing is safe to repeat. */
export interface OrchardDataStore {
  removeOfOrchard(userId: string, orchardId: string): Promise<void>;
}

/** Takes out what belongs to an orchard that its grower removed; what fails half-way is done again from the start. */
export function registerOrchardRemovedConsumer(service: Service, stores: readonly OrchardDataStore[]): void {
  service.events.consume(orchardRemoved, async ({ data: { userId, orchardId } }) => {
    for (const store of stores) await store.removeOfOrchard(userId, orchardId);
  });
}
