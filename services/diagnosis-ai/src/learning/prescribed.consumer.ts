import { consultPrescriptionWritten } from '@anar/contracts/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { RecordStore } from '../records/record.store.ts';
import type { ConsentStore } from './consent.store.ts';

/** A prescription is about what was asked not longer ago. */
const RECENT_MS = 14 * 24 * 60 * 60 * 1000;

/** Notes on a question from which the adviser may learn what a doctor prescribed after it. */
export function registerPrescribedConsumer(
  { events }: Pick<Service, 'events'>,
  consents: Pick<ConsentStore, 'since'>,
  records: Pick<RecordStore, 'notePrescribed'>,
): void {
  events.consume(consultPrescriptionWritten, async ({ data: { farmerId, on, lines } }) => {
    const since = await consents.since(farmerId);
    if (!since || lines.length === 0) return;
    const from = Math.max(since.getTime(), Date.parse(on) - RECENT_MS);
    await records.notePrescribed(farmerId, { on, products: lines.map(({ product }) => product) }, new Date(from));
  });
}
