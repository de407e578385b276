import { type LearningConsent, readLearningConsent, setLearningConsent } from '@anar/contracts/diagnosis/learning';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { RecordStore } from '../records/record.store.ts';
import type { ConsentStore } from './consent.store.ts';

/** The switch of the profile. Withdrawing the consent also clears labels and prescriptions on the user's questions. */
export function registerLearningRoutes(
  { routes }: Service,
  consents: ConsentStore,
  records: Pick<RecordStore, 'clearLearning'>,
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
      await records.clearLearning(userId);
    }
    return now(userId);
  });
}
