import type { Consultation } from '@anar/contracts/consult/consultations';
import type { Prescription } from '@anar/contracts/consult/prescriptions';

/** What is shown of a prescription, from any source. */
export type ShownPrescription = Pick<Prescription, 'text' | 'lines' | 'imageUrls'> & {
  thumbnailUrls?: readonly string[];
};

/** The prescription of this consultation; null when there is none yet. */
export function prescriptionOf({
  prescription,
  prescriptionLines,
  prescriptionImageUrls,
}: Pick<Consultation, 'prescription' | 'prescriptionLines' | 'prescriptionImageUrls'>): ShownPrescription | null {
  const empty = !prescription && prescriptionLines.length === 0 && prescriptionImageUrls.length === 0;
  return empty ? null : { text: prescription ?? '', lines: prescriptionLines, imageUrls: prescriptionImageUrls };
}
