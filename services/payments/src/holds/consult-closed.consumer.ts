import {
  consultCancelled,
  consultDismissed,
  consultEndedUnpaid,
  consultMissed,
  consultRejected,
} from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { HoldStore } from './hold.store.ts';

/** The consultation will not take place or ended without a service: the fee is returned. */
export function registerConsultClosedConsumers(
  { events, log }: Pick<Service, 'events' | 'log'>,
  holds: Pick<HoldStore, 'settle'>,
): void {
  for (const closed of [consultRejected, consultCancelled, consultMissed, consultDismissed, consultEndedUnpaid]) {
    events.consume(closed, async ({ type, data: { farmerId, holdId } }) => {
      const settlement = await holds.settle(farmerId, holdId, 'released');
      if (settlement === 'otherwise') log.error({ holdId, type }, 'a consultation was closed whose fee is paid');
    });
  }
}
