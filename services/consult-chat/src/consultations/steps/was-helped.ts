import type { ConsultationFields } from '../consultation.model.ts';

/** Something for the farmer came of it: without that nobody pays. */
export const wasHelped = ({
  talkedAt,
  wroteAt,
  notes,
  prescriptions,
}: Pick<ConsultationFields, 'talkedAt' | 'wroteAt' | 'notes' | 'prescriptions'>): boolean =>
  talkedAt !== undefined || wroteAt !== undefined || (notes ?? '').trim() !== '' || prescriptions.length > 0;
