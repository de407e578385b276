import { waterAdvised } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { OrchardViewStore } from '../orchard-view.store.ts';
import type { AdvisedWaterStore } from './advised-water.store.ts';

/**
 * Stores the water of an orchard's daily advice. Nothing is kept for a removed orchard: its removal may arrive before
 * this event.
 */
export function registerAdvisedWaterConsumer(
  { events }: Pick<Service, 'events'>,
  water: Pick<AdvisedWaterStore, 'put' | 'remove'>,
  orchards: Pick<OrchardViewStore, 'isRemoved'>,
): void {
  events.consume(waterAdvised, async (event) => {
    await water.put(event);
    const { userId, orchardId } = event.data;
    if (await orchards.isRemoved(userId, orchardId)) await water.remove(userId, orchardId);
  });
}
