import { userDeleted } from '@anar/contracts/events';
import type { Service } from '@anar/service-kit/service';

/** Something that keeps data of people. Erasing is safe to repeat. */
export interface KeepsPeople {
  erase(userId: string): Promise<void>;
}

/**
 * Takes everything about a deleted person out of this service. The tombstone comes first, so that nothing new arrives
 * while the old goes; what fails half-way is done again from the start.
 */
export function eraseDeletedUsers(service: Service, stores: readonly KeepsPeople[]): void {
  service.events.consume(userDeleted, async ({ data: { userId } }) => {
    await service.tombstones.add(userId);
    await service.media.removeAllOf(userId);
    for (const store of stores) await store.erase(userId);
    await service.repeats.forget(userId);
  });
}
