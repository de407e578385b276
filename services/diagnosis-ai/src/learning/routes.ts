import { type LearningConsent, readLearningConsent, setLearningConsent } from '@anar/contracts/learning';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { RecordStore } from '../records/record.store.ts';
import type { ConsentStore } from './consent.store.ts';

/** The switch of the profile. Taken back, the marks that an operator set on the person's questions go at once. */
export function registerLearningRoutes(
  { routes }: Service,
  consents: ConsentStore,
  records: Pick<RecordStore, 'forgetLearning'>,
): void {
  async function now(userId: string): Promise<LearningConsent> {
    const since = await consents.since(userId);
    return { allowed: since !== undefined, ...(since && { since: since.toISOString() }) };
  }

  routes.user(readLearningConsent, ({ caller }) => now(caller.userId));

  routes.user(setLearningConsent, async ({ caller: { userId }, body }) => {
    if (body.allowed) await consents.give(userId, new Date());
    else {
      await consents.erase(userId);
      await records.forgetLearning(userId);
    }
    return now(userId);
  });
}
