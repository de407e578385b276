import {
  addPrescriptionImages,
  checkPrescription,
  listPrescriptions,
  type Prescription,
  writePrescription,
} from '@anar/contracts/consult/prescriptions';
import type { Caller } from '@anar/service-kit/http/access/tokens';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { StoredPrescription } from '../consultations/consultation.model.ts';
import type { ConsultationStore, StoredConsultation } from '../consultations/consultation.store.ts';
import type { Doctors } from '../consultations/doctors.ts';
import type { ConsultPhotos } from '../uploads/consult-photos.ts';
import { imagesOf } from '../uploads/save-images.ts';
import { addPrescriptionImagesTo } from './add-prescription-images.ts';
import type { createWritePrescription } from './write-prescription.ts';

/** A version with freshly signed links: only for the two sides of its consultation. */
function prescriptionOnWire(
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

export interface PrescriptionRoutesDeps {
  consultations: Pick<ConsultationStore, 'read' | 'readAsEither' | 'change'>;
  photos: ConsultPhotos;
  doctors: Pick<Doctors, 'requireApproved' | 'findMany'>;
  prescriptions: ReturnType<typeof createWritePrescription>;
}

const DOCTORS = ['doctor', 'expert'] as const;

export function registerPrescriptionRoutes(
  { routes, media }: Pick<Service, 'routes' | 'media'>,
  { consultations, photos, doctors, prescriptions }: PrescriptionRoutesDeps,
): void {
  /** A consultation of the calling doctor, who must be approved. */
  async function ownOf({ userId }: Caller, id: string): Promise<StoredConsultation> {
    const found = await consultations.read({ userId, as: 'doctor' }, id);
    await doctors.requireApproved(userId);
    return found;
  }

  routes.role(DOCTORS, writePrescription, async ({ caller, params: { id }, body, origin }) => {
    const { prescription: text, reason, lines, imageUrls } = body;
    const seen = await ownOf(caller, id);
    const { prescription, warnings } = await prescriptions.write(seen, { text, reason, lines, imageUrls }, origin);
    return { prescription: prescriptionOnWire(prescription, photos), warnings };
  });

  routes.role(DOCTORS, checkPrescription, async ({ caller, params: { id }, body: { lines, prescription = '' } }) => {
    return prescriptions.check(await ownOf(caller, id), lines, prescription);
  });

  routes.role(DOCTORS, addPrescriptionImages, async (request) => {
    const seen = await ownOf(request.caller, request.params.id);
    const images = imagesOf(request.form().files, addPrescriptionImages.files.name);
    const consultation = await addPrescriptionImagesTo({ consultations, media }, seen, images);
    return { imageUrls: photos.links(consultation.prescriptionImages) };
  });

  routes.user(listPrescriptions, async ({ caller, params: { id } }) => {
    const { doctorId, farmer, prescriptions: versions } = await consultations.readAsEither(caller.userId, id);
    if (caller.userId === doctorId) await doctors.requireApproved(doctorId);
    const {
      name = '',
      specialty = '',
      registrationNumber = '',
    } = (await doctors.findMany([doctorId])).get(doctorId) ?? {};
    return {
      doctor: { name, specialty, registrationNumber },
      farmer: { name: farmer.name },
      versions: versions.toReversed().map((version) => prescriptionOnWire(version, photos)),
    };
  });
}
