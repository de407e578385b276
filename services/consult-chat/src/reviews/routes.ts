import { reviewConsultation } from '@anar/contracts/consult/consultations';
import { kitErrors } from '@anar/contracts/errors/kit';
import { plainText } from '@anar/india/text';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { ShowConsultations } from '../consultations/show/show-consultations.ts';
import { notifyParties } from '../consultations/steps/notify-parties.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { review } from './review-consultation.ts';

export interface ReviewRouteDeps {
  consultations: Pick<ConsultationStore, 'read' | 'change'>;
  show: Pick<ShowConsultations, 'one'>;
  realtime: Pick<Realtime, 'toUser'>;
  clock: () => Date;
}

export function registerReviewRoutes(
  { routes }: Pick<Service, 'routes'>,
  { consultations, show, realtime, clock }: ReviewRouteDeps,
): void {
  routes.user(reviewConsultation, async ({ caller, params: { id }, body }) => {
    if (body.consultationId !== undefined && body.consultationId !== id) {
      throw new AppError(kitErrors.invalidRequest, { details: [{ field: 'consultationId', problem: 'is another' }] });
    }
    const seen = await consultations.read({ userId: caller.userId, as: 'farmer' }, id);
    const said = { rating: body.rating, text: plainText(body.reviewText ?? '') };
    const done = await consultations.change(seen, review(clock(), said));
    notifyParties(realtime, done);
    return show.one(done, 'farmer');
  });
}
