import { readConsultationState } from '@anar/contracts/payments/holds';
import type { ReplyOf } from '@anar/contracts/route';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore, StoredConsultation } from '../consultation.store.ts';
import { isOpen } from '../steps/consultation-state.ts';

type State = ReplyOf<typeof readConsultationState>['state'];

/** Called by payments about a hold that no event settled in time. */
export function registerStateRoute(
  { routes }: Pick<Service, 'routes'>,
  consultations: Pick<ConsultationStore, 'findOrVoid'>,
): void {
  routes.service(readConsultationState, async ({ params: { consultationId } }) => ({
    state: stateOf(await consultations.findOrVoid(consultationId)),
  }));
}

function stateOf(consultation: StoredConsultation | undefined): State {
  if (!consultation) return 'unknown';
  const { status, isUnpaid, dispute } = consultation;
  if (isOpen(status)) return 'open';
  const isPaid = status === 'ended' && !isUnpaid && dispute?.state !== 'granted';
  return isPaid ? 'ended' : 'closed_unpaid';
}
