import { doctorApprovalChanged } from '@anar/contracts/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ApprovalStore } from './approval.store.ts';

/** Keeps which doctors may work: no token says it, and an approval ends while tokens are valid. */
export function registerApprovalConsumer(
  { events }: Pick<Service, 'events'>,
  approvals: Pick<ApprovalStore, 'put'>,
): void {
  events.consume(doctorApprovalChanged, ({ seq, data: { userId, approved } }) => approvals.put(userId, seq, approved));
}
