import { consultEnded } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { HoldStore } from './hold.store.ts';

/** The consultation took place: the fee is paid. */
export function registerConsultEndedConsumer(
  { events, log }: Pick<Service, 'events' | 'log'>,
  holds: Pick<HoldStore, 'settle'>,
): void {
  events.consume(consultEnded, async ({ data: { farmerId, holdId } }) => {
    const settlement = await holds.settle(farmerId, holdId, 'captured');
    // Throws, so that the event is parked for an operator: a doctor worked and no fee was set aside.
    if (settlement === 'missing') throw new Error(`Nobody placed the hold ${holdId} of a consultation that ended`);
    if (settlement === 'otherwise') log.error({ holdId }, 'a consultation ended whose fee was given back');
  });
}
