import type { Consultation } from '@anar/contracts/consult/consultations';
import type { Prescription } from '@anar/contracts/consult/prescriptions';

/** What is shown of a prescription, wherever it was read from. */
export type ShownPrescription = Pick<Prescription, 'text' | 'lines' | 'imageUrls'> & {
  thumbnailUrls?: readonly string[];
};

/** What the doctor has written in this consultation; null when there is nothing yet. */
export function prescriptionOf({
  prescription,
  prescriptionLines,
  prescriptionImageUrls,
}: Pick<Consultation, 'prescription' | 'prescriptionLines' | 'prescriptionImageUrls'>): ShownPrescription | null {
  const empty = !prescription && prescriptionLines.length === 0 && prescriptionImageUrls.length === 0;
  return empty ? null : { text: prescription ?? '', lines: prescriptionLines, imageUrls: prescriptionImageUrls };
}
