import type { Prescription } from '@anar/contracts/consult/prescriptions';
import type { StoredPrescription } from '../consultations/consultation.model.ts';
import type { ConsultPhotos } from '../uploads/consult-photos.ts';

/** A version with freshly signed links: only for the two sides of its consultation. */
export function prescriptionOnWire(
  { version, text, reason, lines, images, writtenAt }: StoredPrescription,
  photos: Pick<ConsultPhotos, 'links' | 'thumbs'>,
): Prescription {
  return {
    ...{ version, text, lines, writtenAt: writtenAt.toISOString() },
    ...(reason && { reason }),
    imageUrls: photos.links(images),
    thumbnailUrls: photos.thumbs(images),
  };
}
