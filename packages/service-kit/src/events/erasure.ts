import { ERASING_SERVICES, type ErasingService, userDeleted, userErased } from '@anar/contracts/events';
import { eraseAgain } from '@anar/contracts/jobs';
import type { Service } from '../lifecycle/service.ts';
import { toEvent } from './outbox.ts';

/** A store with data of people. Erasing is safe to repeat. */
export interface PersonalDataStore {
  erase(userId: string): Promise<void>;
}

/** Far longer than a write may take that read the tombstones just before the new one was there. */
const AGAIN_MS = 10 * 60 * 1000;

/**
 * Removes everything about a deleted person from a service: stored replies of idempotent requests, jobs that wait and the
 * events in the streams too. The tombstone
 * comes first, so that no new write begins; what fails is done again from the start. Ten minutes later (`againMs`) all is
 * erased once more, for writes that had begun before the tombstone, also of a process that was killed after it. After
 * both times auth is notified that the service holds nothing any more (`userErased`).
 */
export function eraseDeletedUsers(
  { name, events, jobs, tombstones, idempotency }: Erasing,
  stores: readonly PersonalDataStore[],
  { againMs = AGAIN_MS } = {},
): void {
  if (!isErasing(name)) throw new Error(`${name} is none of ERASING_SERVICES: nobody would wait for what it erases`);
  const answer = userErased[name];
  events.outbox(tombstones.outbox);

  async function erase(userId: string): Promise<void> {
    for (const store of stores) await store.erase(userId);
    await idempotency.forget(userId);
    await jobs.forget(userId);
    await events.forget(userId);
  }
  const tell = (userId: string) =>
    tombstones.tell(userId, toEvent(answer, { aggregateId: userId, userId, data: { userId } }));

  jobs.define(eraseAgain, async ({ personId }) => {
    await erase(personId);
    await tell(personId);
  });
  events.consume(userDeleted, async ({ data: { userId } }) => {
    await tombstones.add(userId);
    await erase(userId);
    await jobs.add(eraseAgain, userId, { personId: userId }, { delay: againMs });
    await tell(userId);
  });
}

type Erasing = Pick<Service, 'name' | 'events' | 'jobs' | 'tombstones' | 'idempotency'>;

function isErasing(name: string): name is ErasingService {
  return ERASING_SERVICES.some((one) => one === name);
}
