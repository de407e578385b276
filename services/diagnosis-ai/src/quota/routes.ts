import { readQuota } from '@anar/contracts/diagnosis/quota';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Quota } from './quota.ts';

/** The checks that are left today. */
export function registerQuotaRoutes({ routes }: Service, quota: Quota): void {
  routes.user(readQuota, ({ caller }) => quota.read(caller.userId, new Date()));
}
