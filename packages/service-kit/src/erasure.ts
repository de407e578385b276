import { userDeleted } from '@anar/contracts/events';
import type { Service } from './service.ts';

/** Something that keeps data of people. Erasing is safe to repeat. */
export interface KeepsPeople {
  erase(userId: string): Promise<void>;
}

/**
 * Takes everything about a deleted person out of a service, its kept replies too. The tombstone comes first, so that
 * nothing new arrives while the old goes; what fails half-way is done again from the start.
 */
export function eraseDeletedUsers(
  { events, tombstones, repeats }: Pick<Service, 'events' | 'tombstones' | 'repeats'>,
  stores: readonly KeepsPeople[],
): void {
  events.consume(userDeleted, async ({ data: { userId } }) => {
    await tombstones.add(userId);
    for (const store of stores) await store.erase(userId);
    await repeats.forget(userId);
  });
}
