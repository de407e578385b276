import { doctorApprovalChanged } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ApprovalStore } from './approval.store.ts';

/** Stores which doctors are approved: tokens do not carry it, and an approval may end while a token is still valid. */
export function registerApprovalConsumer(
  { events }: Pick<Service, 'events'>,
  approvals: Pick<ApprovalStore, 'put'>,
): void {
  events.consume(doctorApprovalChanged, ({ seq, data: { userId, approved } }) => approvals.put(userId, seq, approved));
}
