import { reviewConsultation } from '@anar/contracts/consult/consultations';
import { consultErrors } from '@anar/contracts/errors/consult';
import { kitErrors } from '@anar/contracts/errors/kit';
import { consultReviewed } from '@anar/contracts/messages/events';
import { plainText } from '@anar/india/text';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Change, ConsultationStore, StoredConsultation } from '../consultations/consultation.store.ts';
import type { ShowConsultations } from '../consultations/show/show-consultations.ts';
import { notifyParties } from '../consultations/steps/notify-parties.ts';
import type { Realtime } from '../realtime/realtime.ts';

/** A farmer's review, in stars from 1 to 5. Throws `not_reviewable` before the end and `reviewed_before`. */
export function review(at: Date, { rating, text }: { rating: number; text: string }) {
  return ({ id, status, review: known, farmerId, doctorId }: StoredConsultation): Change => {
    if (status !== 'ended') throw new AppError(consultErrors.notReviewable);
    if (known) throw new AppError(consultErrors.reviewedBefore);
    const data = { consultationId: id, farmerId, doctorId, rating };
    return {
      set: { review: { rating, text, at } },
      events: toEvent(consultReviewed, { aggregateId: id, userId: farmerId, data }),
    };
  };
}

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
