import type { Service } from '@anar/service-kit/lifecycle/service';
import { runQueries } from '@anar/service-kit/mongo/run-queries';
import type { OrchardView } from '../orchards/farm.ts';
import { type OrchardViewStore, withWork } from '../orchards/orchard-view.store.ts';
import type { PlanId } from '../quota/daily-checks.ts';
import type { Quota } from '../quota/quota.ts';
import type { RecordStore, StoredRecord } from './record.store.ts';

/** What a check must know about its farmer before it writes anything. */
export interface CheckContext {
  orchards: readonly OrchardView[];
  planId: PlanId;
  /** The record that an earlier attempt of the same request created. */
  earlier: StoredRecord | undefined;
}

/** Throws `session_ended` for an erased user. */
export type ReadCheckContext = (userId: string, idempotencyKey: string, at: Date) => Promise<CheckContext>;

export interface CheckContextDeps {
  records: Pick<RecordStore, 'byKeyQuery'>;
  orchards: Pick<OrchardViewStore, 'queries'>;
  quota: Pick<Quota, 'planQuery'>;
}

/** Reads it all in one round trip. */
export function createReadCheckContext(
  { mongo, tombstones }: Service,
  { records, orchards, quota }: CheckContextDeps,
): ReadCheckContext {
  return async (userId, idempotencyKey, at) => {
    const { views, work, water, planId, earlier } = await runQueries(mongo, {
      ...orchards.queries(userId),
      notErased: tombstones.refusal(userId),
      planId: quota.planQuery(userId, at),
      earlier: records.byKeyQuery(userId, idempotencyKey),
    });
    return { orchards: withWork({ views, work, water }), planId, earlier };
  };
}
