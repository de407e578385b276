import { orchardRemoved } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** A store with data of orchards. Removing is idempotent. */
export interface OrchardDataStore {
  removeOfOrchard(userId: string, orchardId: string): Promise<void>;
}

/** Erases the data of a removed orchard; after a failure it starts again from the beginning. */
export function registerOrchardRemovedConsumer(
  { events, idempotency }: Pick<Service, 'events' | 'idempotency'>,
  stores: readonly OrchardDataStore[],
): void {
  events.consume(orchardRemoved, async ({ data: { userId, orchardId } }) => {
    for (const store of stores) await store.removeOfOrchard(userId, orchardId);
    await idempotency.clearRepliesAbout(userId, orchardId);
  });
}
