import { consultErrors } from '@anar/contracts/errors/consult';
import { consultReviewed } from '@anar/contracts/events';
import { toEvent } from '@anar/service-kit/events/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { Change, StoredConsultation } from '../consultations/consultation.store.ts';

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
