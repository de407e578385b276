import type { PersonalDataStore } from '@anar/service-kit/events/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { Doctors } from '../consultations/people.ts';
import type { Desk } from '../consultations/steps/desk.ts';
import type { ConsultPhotos } from '../uploads/consult-photos.ts';
import { registerUploadRoutes } from '../uploads/routes.ts';
import { registerPrescriptionRoutes } from './routes.ts';
import { createWritePrescription, type WritePrescriptionDeps } from './write-prescription.ts';

export interface PrescriptionOptions extends Pick<WritePrescriptionDeps, 'nextHarvest' | 'clock' | 'check'> {
  consultations: ConsultationStore;
  desk: Desk;
  doctors: Doctors;
  photos: ConsultPhotos;
}

/**
 * Photos of consultations, and prescriptions that are held against label and ban list. `people` goes before the
 * consultations are emptied.
 */
export function registerPrescriptions(
  service: Service,
  { consultations, desk, doctors, photos, ...options }: PrescriptionOptions,
): { people: PersonalDataStore[] } {
  const { media } = service;
  const prescriptions = createWritePrescription({ desk, doctors, media, ...options });
  registerUploadRoutes(service, photos);
  registerPrescriptionRoutes(service, { consultations, photos, doctors, prescriptions });
  return { people: [{ erase: eraseMediaOfFarmer }] };

  /** Also what a doctor uploaded for them. */
  async function eraseMediaOfFarmer(userId: string): Promise<void> {
    for (const id of await consultations.idsOfFarmer(userId)) await media.removeOfRecord(id);
  }
}
