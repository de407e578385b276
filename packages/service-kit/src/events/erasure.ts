import { userDeleted } from '@anar/contracts/events';
import { eraseAgain } from '@anar/contracts/jobs';
import type { Service } from '../lifecycle/service.ts';

/** A store with data of people. Erasing is safe to repeat. */
export interface PersonalDataStore {
  erase(userId: string): Promise<void>;
}

/** Far longer than a write may take that read the tombstones just before the new one was there. */
const AGAIN_MS = 10 * 60 * 1000;

/**
 * Removes everything about a deleted person from a service: stored replies of idempotent requests and the events in the
 * streams too. The tombstone
 * comes first, so that no new write begins; what fails is done again from the start. Ten minutes later (`againMs`) all is
 * erased once more, for writes that had begun before the tombstone, also of a process that was killed after it.
 */
export function eraseDeletedUsers(
  { events, jobs, tombstones, idempotency }: Pick<Service, 'events' | 'jobs' | 'tombstones' | 'idempotency'>,
  stores: readonly PersonalDataStore[],
  { againMs = AGAIN_MS } = {},
): void {
  async function erase(userId: string): Promise<void> {
    for (const store of stores) await store.erase(userId);
    await idempotency.forget(userId);
    await events.forget(userId);
  }
  jobs.define(eraseAgain, ({ personId }) => erase(personId));
  events.consume(userDeleted, async ({ data: { userId } }) => {
    await tombstones.add(userId);
    await erase(userId);
    await jobs.add(eraseAgain, userId, { personId: userId }, { delay: againMs });
  });
}
