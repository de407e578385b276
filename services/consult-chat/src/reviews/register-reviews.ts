import { reviewConsultation } from '@anar/contracts/consult/consultations';
import { kitErrors } from '@anar/contracts/errors/kit';
import { plainText } from '@anar/india/text';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { ShowConsultations } from '../consultations/show-consultations.ts';
import { tellBoth } from '../consultations/tell-both.ts';
import type { DoctorStore } from '../doctors/doctor.store.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { createRatingStore } from './rating.store.ts';
import { review } from './review-consultation.ts';
import { registerReviewedConsumer } from './reviewed.consumer.ts';

export interface ReviewsOptions {
  consultations: Pick<ConsultationStore, 'read' | 'change'>;
  show: Pick<ShowConsultations, 'one'>;
  doctors: Pick<DoctorStore, 'putRating'>;
  realtime: Pick<Realtime, 'toUser'>;
  clock: () => Date;
}

/** A farmer's word on a consultation that ended, once; the doctor's rating follows. */
export function registerReviews(
  service: Service,
  { consultations, show, doctors, realtime, clock }: ReviewsOptions,
): { people: PersonalDataStore[] } {
  const ratings = createRatingStore(service);
  registerReviewedConsumer(service, { ratings, doctors });

  service.routes.user(reviewConsultation, async ({ caller, params: { id }, body }) => {
    if (body.consultationId !== undefined && body.consultationId !== id) {
      throw new AppError(kitErrors.invalidRequest, { details: [{ field: 'consultationId', problem: 'is another' }] });
    }
    const seen = await consultations.read({ userId: caller.userId, as: 'farmer' }, id);
    const said = { rating: body.rating, text: plainText(body.reviewText ?? '') };
    const done = await consultations.change(seen, review(clock(), said));
    tellBoth(realtime, done);
    return show.one(done, 'farmer');
  });
  return { people: [ratings] };
}
