import { ERASING_SERVICES, userErased } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ErasureStore } from './erasure.store.ts';

/** Records which services have erased a deleted user's data. */
export function registerUserErasedConsumer(
  { events }: Pick<Service, 'events'>,
  erasures: Pick<ErasureStore, 'answered'>,
): void {
  for (const service of ERASING_SERVICES)
    events.consume(userErased[service], ({ data: { userId } }) => erasures.answered(userId, service));
}
