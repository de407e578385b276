import { waterAdvised } from '@anar/contracts/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { OrchardViewStore } from '../orchards/orchard-view.store.ts';
import type { AdvisedWaterStore } from './advised-water.store.ts';

/** Keeps the water that the advice of a day tells. An orchard that was removed keeps nothing: its event may have come before. */
export function registerAdvisedWaterConsumer(
  { events }: Pick<Service, 'events'>,
  water: Pick<AdvisedWaterStore, 'put' | 'forget'>,
  orchards: Pick<OrchardViewStore, 'isRemoved'>,
): void {
  events.consume(waterAdvised, async (event) => {
    await water.put(event);
    const { userId, orchardId } = event.data;
    if (await orchards.isRemoved(userId, orchardId)) await water.forget(userId, orchardId);
  });
}
