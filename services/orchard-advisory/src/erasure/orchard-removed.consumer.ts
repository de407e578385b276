import { orchardRemoved } from '@anar/contracts/events';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** Something that keeps data of orchards. Removing is safe to repeat. */
export interface OrchardDataStore {
  removeOfOrchard(userId: string, orchardId: string): Promise<void>;
}

/** Erases what belongs to a removed orchard; what fails half-way is done again from the start. */
export function registerOrchardRemovedConsumer(
  { events, idempotency }: Pick<Service, 'events' | 'idempotency'>,
  stores: readonly OrchardDataStore[],
): void {
  events.consume(orchardRemoved, async ({ data: { userId, orchardId } }) => {
    for (const store of stores) await store.removeOfOrchard(userId, orchardId);
    await idempotency.forgetAbout(userId, orchardId);
  });
}
