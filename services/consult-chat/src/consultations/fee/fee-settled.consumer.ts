import { feeSettled } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore, StoredConsultation } from '../consultation.store.ts';

/**
 * Stores the outcome of a fee from the ledger. A returned fee is never paid again, so `returned` wins in any order.
 * `onChanged` is called once per change.
 */
export function registerFeeSettledConsumer(
  { events, log }: Pick<Service, 'events' | 'log'>,
  consultations: Pick<ConsultationStore, 'find' | 'change'>,
  onChanged: (consultation: StoredConsultation) => void,
): void {
  events.consume(feeSettled, async ({ occurredAt, data: { consultationId, state, doctorPaise } }) => {
    const seen = await consultations.find(consultationId);
    if (!seen) {
      // A hold without a stored consultation, or an erased one.
      log.debug({ consultationId, state }, 'the fee of an unknown consultation was settled');
      return;
    }
    const fee = { state, doctorPaise, at: new Date(occurredAt) };
    let isNews = false;
    const now = await consultations.change(seen, ({ fee: known }) => {
      isNews = known?.state !== 'returned' && known?.state !== state;
      return isNews ? { set: { fee } } : undefined;
    });
    if (isNews) onChanged(now);
  });
}
