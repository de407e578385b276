import { PRESCRIPTION } from '@anar/contracts/consult/constants';
import { consultErrors } from '@anar/contracts/errors/consult';
import { AppError } from '@anar/service-kit/http/errors';
import type { MediaStore } from '@anar/service-kit/media/media';
import type { ConsultationStore, StoredConsultation } from '../consultations/consultation.store.ts';
import { saveAll } from '../uploads/save-images.ts';
import { requireWritable } from './write-prescription.ts';

/**
 * Adds photos of the doctor to a consultation, all or none, for the next version of the prescription. Throws
 * `too_many_images`, `state_changed`, and the errors of photos.
 */
export async function addPrescriptionImagesTo(
  {
    consultations,
    media,
  }: { consultations: Pick<ConsultationStore, 'change'>; media: Pick<MediaStore, 'save' | 'remove'> },
  seen: StoredConsultation,
  images: readonly Buffer[],
): Promise<StoredConsultation> {
  const requireRoom = (now: StoredConsultation) => {
    requireWritable(now);
    if (now.prescriptionImages.length + images.length > PRESCRIPTION.images) {
      throw new AppError(consultErrors.tooManyImages);
    }
  };
  requireRoom(seen);
  const added = await saveAll(media, seen.doctorId, images, seen.id);
  try {
    return await consultations.change(seen, (now) => {
      requireRoom(now);
      return { set: { prescriptionImages: [...now.prescriptionImages, ...added] } };
    });
  } catch (error) {
    for (const id of added) await media.remove(id);
    throw error;
  }
}
