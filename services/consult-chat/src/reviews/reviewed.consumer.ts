import { consultReviewed } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { DoctorStore } from '../doctors/doctor.store.ts';
import type { DoctorDirectory } from '../doctors/doctor-directory.ts';
import type { RatingStore } from './rating.store.ts';

/**
 * Updates a doctor's rating on every open screen too. Idempotent after a crash at any point: the row exists or not,
 * and the doctor gets the newest total.
 */
export function registerReviewedConsumer(
  { events, tombstones }: Pick<Service, 'events' | 'tombstones'>,
  {
    ratings,
    doctors,
    announce,
  }: { ratings: RatingStore; doctors: Pick<DoctorStore, 'putRating'>; announce: DoctorDirectory['announce'] },
): void {
  events.consume(consultReviewed, async ({ data: { consultationId, doctorId, rating } }) => {
    if (await tombstones.has(doctorId)) return;
    await doctors.putRating(doctorId, await ratings.count(consultationId, doctorId, rating));
    announce(doctorId);
  });
}
