import { doctorApprovalChanged } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { UserStore } from './user.store.ts';

/** Copies an administrator's decision on an expert to the account; consult-chat itself checks it at each action. */
export function registerApprovalConsumer(
  { events }: Pick<Service, 'events'>,
  users: Pick<UserStore, 'putApproval'>,
): void {
  events.consume(doctorApprovalChanged, ({ seq, data: { userId, approved } }) =>
    users.putApproval(userId, seq, approved),
  );
}
