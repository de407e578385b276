import { userDeleted } from '@anar/contracts/events';
import { eraseAgain } from '@anar/contracts/jobs';
import type { Service } from '../lifecycle/service.ts';

/** Something that keeps data of people. Erasing is safe to repeat. */
export interface KeepsPeople {
  erase(userId: string): Promise<void>;
}

/** Far longer than any write may take that looked for the tombstone just before it came. */
const AGAIN_MS = 10 * 60 * 1000;

/**
 * Takes everything about a deleted person out of a service, its kept replies too. The tombstone comes first, so that
 * nothing new begins while the old goes; what fails half-way is done again from the start. Ten minutes later (`againMs`)
 * all is erased once more: a write that had begun before is there by then, also of a process that was killed after it.
 */
export function eraseDeletedUsers(
  { events, jobs, tombstones, idempotency }: Pick<Service, 'events' | 'jobs' | 'tombstones' | 'idempotency'>,
  stores: readonly KeepsPeople[],
  { againMs = AGAIN_MS } = {},
): void {
  async function erase(userId: string): Promise<void> {
    for (const store of stores) await store.erase(userId);
    await idempotency.forget(userId);
  }
  jobs.define(eraseAgain, ({ personId }) => erase(personId));
  events.consume(userDeleted, async ({ data: { userId } }) => {
    await tombstones.add(userId);
    await erase(userId);
    await jobs.add(eraseAgain, userId, { personId: userId }, { delay: againMs });
  });
}
