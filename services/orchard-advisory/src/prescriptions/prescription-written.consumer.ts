import { consultPrescriptionWritten } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { OrchardStore } from '../orchards/orchard.store.ts';
import { spraysOf } from './planned-sprays.ts';
import type { SprayPlanStore } from './spray-plan.store.ts';

/**
 * Stores the prescribed sprays for the orchard that they are for: the one that the farmer named, else the only active
 * one; with several active ones, none. This records no spray: the wait before harvest starts with the spray.
 */
export function registerPrescriptionWrittenConsumer(
  { events }: Pick<Service, 'events'>,
  { orchards, plans }: { orchards: Pick<OrchardStore, 'list'>; plans: SprayPlanStore },
): void {
  async function orchardFor(farmerId: string, named: string | undefined): Promise<string | undefined> {
    const own = await orchards.list(farmerId);
    if (named !== undefined) return own.find(({ id }) => id === named)?.id;
    const [only, ...others] = own.filter(({ status }) => status === 'active');
    return others.length === 0 ? only?.id : undefined;
  }

  events.consume(consultPrescriptionWritten, async ({ data }) => {
    const { consultationId, farmerId: userId, prescriptionVersion: version } = data;
    const named = data.orchardId ?? (await plans.orchardOf(consultationId));
    const orchardId = await orchardFor(userId, named);
    if (!orchardId) return;
    await plans.put(consultationId, { userId, orchardId, version, sprays: spraysOf(data) });
    // Race: the orchard was removed meanwhile, and its diary was emptied before.
    if ((await orchardFor(userId, orchardId)) === undefined) await plans.removeOfOrchard(userId, orchardId);
  });
}
