import { consultDisputeGranted } from '@anar/contracts/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { HoldStore } from './hold.store.ts';

/** The farmer was not helped, says an administrator: a paid fee goes back, and one that is not paid yet never will be. */
export function registerDisputeGrantedConsumer(
  { events, log }: Pick<Service, 'events' | 'log'>,
  holds: Pick<HoldStore, 'refund'>,
  givenBack: (userId: string) => Promise<void>,
): void {
  events.consume(consultDisputeGranted, async ({ data: { farmerId, doctorId, holdId } }) => {
    const settlement = await holds.refund({ id: holdId, userId: farmerId, doctorId });
    // Parked, where an operator sees it: the farmer was promised a fee that nobody set aside.
    if (settlement === 'missing') throw new Error(`Nobody placed the hold ${holdId} of a granted dispute`);
    await givenBack(farmerId);
    log.info({ holdId, settlement }, 'the fee of a granted dispute is given back');
  });
}
