import { doctorApprovalChanged, userRegistered, userRenamed } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { DoctorStore } from './doctor.store.ts';
import type { Presence } from './presence/presence.ts';

/**
 * Creates a profile for an expert's account, and applies approval changes: replicas with sockets publish them to
 * watchers.
 */
export function registerAccountConsumers(
  { events }: Pick<Service, 'events'>,
  {
    doctors,
    presence,
    approvalChanged,
  }: {
    doctors: DoctorStore;
    presence: Pick<Presence, 'announce'>;
    approvalChanged: (doctorId: string) => Promise<void>;
  },
): void {
  events.consume(userRegistered, async ({ occurredAt, data: { userId, role } }) => {
    if (role !== 'farmer') await doctors.ensure(userId, new Date(occurredAt));
  });
  events.consume(userRenamed, ({ data: { userId, name } }) => doctors.nameIfMissing(userId, name));
  events.consume(doctorApprovalChanged, async ({ data: { userId } }) => {
    await approvalChanged(userId);
    await presence.announce(userId);
  });
}
