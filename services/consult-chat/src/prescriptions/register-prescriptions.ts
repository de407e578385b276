import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { Doctors } from '../consultations/doctors.ts';
import type { ConsultationActions } from '../consultations/steps/consultation-actions.ts';
import type { ConsultPhotos } from '../uploads/consult-photos.ts';
import { registerUploadRoutes } from '../uploads/routes.ts';
import { registerPrescriptionRoutes } from './routes.ts';
import { createWritePrescription, type WritePrescriptionDeps } from './write-prescription.ts';

export interface PrescriptionOptions extends Pick<WritePrescriptionDeps, 'nextHarvest' | 'clock' | 'check'> {
  consultations: ConsultationStore;
  actions: ConsultationActions;
  doctors: Doctors;
  photos: ConsultPhotos;
}

/**
 * Photos of consultations, and prescriptions checked against labels and ban list. Its `personalDataStores` must be
 * erased before the consultations are emptied.
 */
export function registerPrescriptions(
  service: Service,
  { consultations, actions, doctors, photos, ...options }: PrescriptionOptions,
): { personalDataStores: PersonalDataStore[] } {
  const { media } = service;
  const prescriptions = createWritePrescription({ actions, doctors, media, ...options });
  registerUploadRoutes(service, photos);
  registerPrescriptionRoutes(service, { consultations, photos, doctors, prescriptions });
  return { personalDataStores: [{ erase: eraseMediaOfFarmer }] };

  /** Includes what a doctor uploaded for the farmer. */
  async function eraseMediaOfFarmer(userId: string): Promise<void> {
    for (const id of await consultations.idsOfFarmer(userId)) await media.removeOfRecord(id);
  }
}
