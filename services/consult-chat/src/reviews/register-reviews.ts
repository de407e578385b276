import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { DoctorStore } from '../doctors/doctor.store.ts';
import type { DoctorDirectory } from '../doctors/doctor-directory.ts';
import { createRatingStore } from './rating.store.ts';
import { registerReviewedConsumer } from './reviewed.consumer.ts';
import { type ReviewRouteDeps, registerReviewRoutes } from './routes.ts';

/** A farmer's review of an ended consultation, once; updates the doctor's rating. */
export function registerReviews(
  service: Service,
  {
    doctors,
    announce,
    ...deps
  }: ReviewRouteDeps & { doctors: Pick<DoctorStore, 'putRating'>; announce: DoctorDirectory['announce'] },
): { personalDataStores: PersonalDataStore[] } {
  const ratings = createRatingStore(service);
  registerReviewedConsumer(service, { ratings, doctors, announce });
  registerReviewRoutes(service, deps);
  return { personalDataStores: [ratings] };
}
