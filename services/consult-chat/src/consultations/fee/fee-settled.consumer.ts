import { feeSettled } from '@anar/contracts/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore, StoredConsultation } from '../consultation.store.ts';

/**
 * Keeps what the ledger says of a fee. One that was given back is never paid again, so `returned` stands whichever came first.
 * `onChanged` is called for each change once.
 */
export function registerFeeSettledConsumer(
  { events, log }: Pick<Service, 'events' | 'log'>,
  consultations: Pick<ConsultationStore, 'find' | 'change'>,
  onChanged: (consultation: StoredConsultation) => void = () => undefined,
): void {
  events.consume(feeSettled, async ({ occurredAt, data: { consultationId, state, doctorPaise } }) => {
    const seen = await consultations.find(consultationId);
    if (!seen) {
      // Its fee was set aside, and it was never stored; or it is erased.
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
