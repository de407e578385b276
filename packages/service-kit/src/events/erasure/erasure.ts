import { ERASING_SERVICES, type ErasingService, userDeleted, userErased } from '@anar/contracts/messages/events';
import { eraseAgain } from '@anar/contracts/messages/jobs';
import type { Service } from '../../lifecycle/service.ts';
import { toEvent } from '../outbox/outbox.ts';

/** A store with personal data. Erasing is idempotent. */
export interface PersonalDataStore {
  erase(userId: string): Promise<void>;
}

/** Far longer than a write may take that checked the tombstones just before this one was added. */
const AGAIN_MS = 10 * 60 * 1000;

/**
 * Removes everything about a deleted user from a service: its stores, stored replies of idempotent requests, waiting
 * jobs and events in the streams. The tombstone comes first, so that no new write starts; a failed erasure is retried
 * from the start. Ten minutes later (`againMs`) everything is erased once more, for writes that had started before the
 * tombstone, also those of a process killed after it. After both erasures auth is notified that nothing is left
 * (`userErased`).
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
    await idempotency.erase(userId);
    await jobs.erase(userId);
    await events.erase(userId);
  }
  const confirm = (userId: string) =>
    tombstones.confirm(userId, toEvent(answer, { aggregateId: userId, userId, data: { userId } }));

  jobs.define(eraseAgain, async ({ personId }) => {
    await erase(personId);
    await confirm(personId);
  });
  events.consume(userDeleted, async ({ data: { userId } }) => {
    await tombstones.add(userId);
    await erase(userId);
    await jobs.add(eraseAgain, userId, { personId: userId }, { delay: againMs });
    await confirm(userId);
  });
}

type Erasing = Pick<Service, 'name' | 'events' | 'jobs' | 'tombstones' | 'idempotency'>;

function isErasing(name: string): name is ErasingService {
  return ERASING_SERVICES.some((one) => one === name);
}
