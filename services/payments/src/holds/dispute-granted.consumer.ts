import { consultDisputeGranted } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { HoldStore } from './hold.store.ts';

/** An administrator granted the farmer's dispute: a paid fee is returned, and an unpaid one is never paid. */
export function registerDisputeGrantedConsumer(
  { events, log }: Pick<Service, 'events' | 'log'>,
  holds: Pick<HoldStore, 'refund'>,
  givenBack: (userId: string) => Promise<void>,
): void {
  events.consume(consultDisputeGranted, async ({ data: { farmerId, doctorId, holdId } }) => {
    const settlement = await holds.refund({ id: holdId, userId: farmerId, doctorId });
    // Throws, so that the event is parked for an operator: the farmer was promised a fee that was never set aside.
    if (settlement === 'missing') throw new Error(`Nobody placed the hold ${holdId} of a granted dispute`);
    await givenBack(farmerId);
    log.info({ holdId, settlement }, 'the fee of a granted dispute is given back');
  });
}
