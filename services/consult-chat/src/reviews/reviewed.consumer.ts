import { consultReviewed } from '@anar/contracts/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { DoctorStore } from '../doctors/doctor.store.ts';
import type { RatingStore } from './rating.store.ts';

/** Moves a doctor's rating. Killed anywhere, the event comes again: the row is there or not, and the doctor takes the newest. */
export function registerReviewedConsumer(
  { events, tombstones }: Pick<Service, 'events' | 'tombstones'>,
  { ratings, doctors }: { ratings: RatingStore; doctors: Pick<DoctorStore, 'putRating'> },
): void {
  events.consume(consultReviewed, async ({ data: { consultationId, doctorId, rating } }) => {
    if (await tombstones.has(doctorId)) return;
    await doctors.putRating(doctorId, await ratings.count(consultationId, doctorId, rating));
  });
}
