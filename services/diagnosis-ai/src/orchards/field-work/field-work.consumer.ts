import { orchardRecordAdded } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { OrchardViewStore } from '../orchard-view.store.ts';
import type { AdvisedWaterStore } from '../water/advised-water.store.ts';
import type { FieldWorkStore } from './field-work.store.ts';
import { expiryOf } from './field-work.ts';

/**
 * Stores sprays, fertilizers and pickings of the diary; an irrigation invalidates the water of the day's advice.
 * Nothing is kept for a removed orchard: its removal may arrive before this event.
 */
export function registerFieldWorkConsumer(
  service: Service,
  { fieldWork: work, water }: { fieldWork: FieldWorkStore; water: Pick<AdvisedWaterStore, 'outdate'> },
  orchards: OrchardViewStore,
): void {
  service.events.consume(orchardRecordAdded, async ({ seq, data, occurredAt }) => {
    const { entryId, userId, orchardId, kind, on, productId, product, removed } = data;
    if (kind === 'irrigation' && !(await orchards.isRemoved(userId, orchardId))) {
      await water.outdate(userId, orchardId, new Date(occurredAt));
    }
    if (kind === 'irrigation' || expiryOf(on) <= new Date()) return;
    const done = { kind, on, ...(productId && { productId }), ...(product && { product }) };
    await work.keep({ _id: entryId, userId, orchardId, seq }, done, removed);
    if (await orchards.isRemoved(userId, orchardId)) await work.remove(userId, orchardId);
  });
}
