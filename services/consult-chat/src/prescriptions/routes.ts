import {
  addPrescriptionImages,
  checkPrescription,
  listPrescriptions,
  writePrescription,
} from '@anar/contracts/consult/prescriptions';
import type { Caller } from '@anar/service-kit/http/access/tokens';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore, StoredConsultation, Viewer } from '../consultations/consultation.store.ts';
import type { ConsultPhotos } from '../uploads/consult-photos.ts';
import { imagesOf } from '../uploads/save-images.ts';
import { addPrescriptionImagesTo } from './add-prescription-images.ts';
import { prescriptionOnWire } from './prescription-on-wire.ts';
import type { createWritePrescription } from './write-prescription.ts';

/** What prescriptions need to know of doctors. */
export interface PrescribingDoctors {
  /** Throws `not_approved`. */
  requireApproved(doctorId: string): Promise<void>;
  /** What stands at the head of the paper. */
  letterhead(doctorId: string): Promise<{ name: string; specialty: string; registrationNumber: string }>;
}

export interface PrescriptionRoutesDeps {
  consultations: ConsultationStore;
  photos: ConsultPhotos;
  doctors: PrescribingDoctors;
  prescriptions: ReturnType<typeof createWritePrescription>;
  /** Told after each change that the two people see; stored already. */
  onChanged: (consultation: StoredConsultation) => void;
}

export function registerPrescriptionRoutes(
  { routes, media }: Pick<Service, 'routes' | 'media'>,
  { consultations, photos, doctors, prescriptions, onChanged }: PrescriptionRoutesDeps,
): void {
  /** A consultation of this doctor, who may work. */
  async function ownOf({ userId }: Caller, id: string): Promise<StoredConsultation> {
    const found = await consultations.read({ userId, as: 'doctor' }, id);
    await doctors.requireApproved(userId);
    return found;
  }

  routes.user(writePrescription, async ({ caller, params: { id }, body, origin }) => {
    const { prescription: text, lines, imageUrls } = body;
    const seen = await ownOf(caller, id);
    const { prescription, consultation, warnings } = await prescriptions.write(
      seen,
      { text, lines, imageUrls },
      origin,
    );
    onChanged(consultation);
    return { prescription: prescriptionOnWire(prescription, photos), warnings };
  });

  routes.user(checkPrescription, async ({ caller, params: { id }, body: { lines } }) => {
    return prescriptions.checkLines(await ownOf(caller, id), lines);
  });

  routes.user(addPrescriptionImages, async (request) => {
    const seen = await ownOf(request.caller, request.params.id);
    const images = imagesOf(request.form().files, addPrescriptionImages.files.name);
    const consultation = await addPrescriptionImagesTo({ consultations, media }, seen, images);
    onChanged(consultation);
    return { imageUrls: photos.links(consultation.prescriptionImages) };
  });

  routes.user(listPrescriptions, async ({ caller, params: { id } }) => {
    const { doctorId, farmer, prescriptions: versions } = await consultations.read(viewerOf(caller), id);
    return {
      doctor: await doctors.letterhead(doctorId),
      farmer: { name: farmer.name },
      versions: versions.toReversed().map((version) => prescriptionOnWire(version, photos)),
    };
  });
}

const viewerOf = ({ userId, role }: Caller): Viewer => ({ userId, as: role === 'farmer' ? 'farmer' : 'doctor' });
