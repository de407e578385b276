import type { ConsultationFields } from '../consultation.model.ts';

/** Something for the farmer came of it: without that nobody pays. */
export const wasHelped = ({
  wroteAt,
  notes,
  prescriptions,
}: Pick<ConsultationFields, 'wroteAt' | 'notes' | 'prescriptions'>): boolean =>
  wroteAt !== undefined || (notes ?? '').trim() !== '' || prescriptions.length > 0;
