import { orchardRecordAdded } from '@anar/contracts/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { FieldWorkStore } from './field-work.store.ts';
import { forgottenAt } from './field-work.ts';
import type { OrchardViewStore } from './orchard-view.store.ts';

/** Keeps sprays and fertilizers of the diary. An orchard that was removed keeps nothing: its event may have come before. */
export function registerFieldWorkConsumer(service: Service, work: FieldWorkStore, orchards: OrchardViewStore): void {
  service.events.consume(orchardRecordAdded, async ({ seq, data }) => {
    const { entryId, userId, orchardId, kind, on, productId, product, removed } = data;
    const counts = (kind === 'spray' || kind === 'fertilizer') && forgottenAt(on) > new Date();
    if (!counts) return;
    const done = { kind, on, ...(productId && { productId }), ...(product && { product }) };
    await work.keep({ _id: entryId, userId, orchardId, seq }, done, removed);
    if (await orchards.isRemoved(userId, orchardId)) await work.forget(userId, orchardId);
  });
}
