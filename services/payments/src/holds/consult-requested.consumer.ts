import { consultRequested } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { HoldStore } from './hold.store.ts';

/** The consultation is stored: confirms its hold. */
export function registerConsultRequestedConsumer(
  { events, log }: Pick<Service, 'events' | 'log'>,
  holds: Pick<HoldStore, 'settle'>,
): void {
  events.consume(consultRequested, async ({ data: { farmerId, holdId } }) => {
    const settlement = await holds.settle(farmerId, holdId, 'confirmed');
    if (settlement === 'otherwise') log.warn({ holdId }, 'a consultation was requested whose fee was given back');
  });
}
