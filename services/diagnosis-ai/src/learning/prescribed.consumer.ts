import { consultPrescriptionWritten } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { RecordStore } from '../records/record.store.ts';
import type { ConsentStore } from './consent.store.ts';

/** Maximum age of a question that a prescription is matched to. */
const RECENT_MS = 14 * 24 * 60 * 60 * 1000;

/** Stores a doctor's prescription on the farmer's question before it, if the farmer consents to learning. */
export function registerPrescribedConsumer(
  { events }: Pick<Service, 'events'>,
  consents: Pick<ConsentStore, 'since'>,
  records: Pick<RecordStore, 'notePrescribed' | 'clearLearning'>,
): void {
  events.consume(consultPrescriptionWritten, async ({ occurredAt, data: { farmerId, on, lines } }) => {
    const since = await consents.since(farmerId);
    if (!since || lines.length === 0) return;
    const written = Date.parse(occurredAt);
    const asked = { from: new Date(Math.max(since.getTime(), written - RECENT_MS)), until: new Date(written) };
    await records.notePrescribed(farmerId, { on, products: lines.map(({ product }) => product) }, asked);
    // The consent may have been withdrawn between the two writes.
    if (!(await consents.since(farmerId))) await records.clearLearning(farmerId);
  });
}
