import { eraseDeletedUsers } from '@anar/service-kit/events/erasure';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultConfig } from './config.ts';
import { createConsultationStore } from './consultations/consultation.store.ts';
import { registerFeeSettledConsumer } from './consultations/fee-settled.consumer.ts';
import { registerConsultations } from './consultations/register-consultations.ts';
import { registerStateRoute } from './consultations/state-route.ts';
import { registerDoctors } from './doctors/register-doctors.ts';
import { registerPrescriptions } from './prescriptions/register-prescriptions.ts';
import { silentRealtime } from './realtime/realtime.ts';
import { createConsultPhotos } from './uploads/consult-photos.ts';

export interface AppOptions {
  /** The time by which deadlines are judged; tests have their own. */
  clock?: () => Date;
  /** Acts on deadlines by itself; tests ask for it. */
  byTheClock?: boolean;
}

/** Doctors, consultations, prescriptions and reviews, and the realtime tier that they are told over. */
export function buildApp(
  config: ConsultConfig,
  { clock = () => new Date(), byTheClock = true }: AppOptions = {},
): Service {
  const service = createService({
    name: 'consult',
    title: 'Consultations',
    config,
    uses: { mongo: true, redis: true, events: true, media: true },
  });
  const realtime = silentRealtime;
  const consultations = createConsultationStore(service);
  const photos = createConsultPhotos(service);
  const { doctors, people: doctorData } = registerDoctors(service, config, { consultations, realtime, clock });
  const parts = { consultations, doctors, photos, realtime, clock, byTheClock };
  const { desk, people } = registerConsultations(service, config, parts);
  const { people: prescriptionData } = registerPrescriptions(service, { ...parts, desk });
  registerStateRoute(service, consultations);
  registerFeeSettledConsumer(service, consultations);
  eraseDeletedUsers(service, [...prescriptionData, ...people, ...doctorData, service.media]);
  return service;
}
