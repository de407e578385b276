import { userRegistered } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { FormerCustomers } from './former-customers.store.ts';

export function registerUserRegisteredConsumer(
  { events }: Pick<Service, 'events'>,
  formerCustomers: Pick<FormerCustomers, 'add'>,
): void {
  events.consume(userRegistered, async ({ data: { userId, wasCustomer = false } }) => {
    if (wasCustomer) await formerCustomers.add(userId);
  });
}
