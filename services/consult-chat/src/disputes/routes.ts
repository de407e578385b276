import { disputeConsultation } from '@anar/contracts/consult/consultations';
import { plainText } from '@anar/india/text';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { ShowConsultations } from '../consultations/show/show-consultations.ts';
import { notifyParties } from '../consultations/steps/notify-parties.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { openDispute } from './dispute-moves.ts';

export interface DisputeRouteDeps {
  consultations: Pick<ConsultationStore, 'read' | 'change'>;
  show: Pick<ShowConsultations, 'one'>;
  realtime: Pick<Realtime, 'toUser'>;
  clock: () => Date;
}

/** Opens a farmer's dispute ('मदद नहीं मिली'); an administrator decides it with `npm run admin -- disputes`. */
export function registerDisputeRoutes(
  { routes }: Pick<Service, 'routes'>,
  { consultations, show, realtime, clock }: DisputeRouteDeps,
): void {
  routes.user(disputeConsultation, async ({ caller, params: { id }, body }) => {
    const seen = await consultations.read({ userId: caller.userId, as: 'farmer' }, id);
    const done = await consultations.change(seen, openDispute(clock(), plainText(body.text ?? '')));
    notifyParties(realtime, done);
    return show.one(done, 'farmer');
  });
}
