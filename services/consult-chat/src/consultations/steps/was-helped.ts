import type { ConsultationFields } from '../consultation.model.ts';

/**
 * Something for the farmer came of it: without that nobody pays. Notes are the doctor's own and may tell of a call that nobody
 * answered: they count only with a phone call (a talk here counts by itself).
 */
export const wasHelped = ({
  talkedAt,
  phonedAt,
  wroteAt,
  notes,
  prescriptions,
}: Pick<ConsultationFields, 'talkedAt' | 'phonedAt' | 'wroteAt' | 'notes' | 'prescriptions'>): boolean => {
  const isNotedCall = phonedAt !== undefined && (notes ?? '').trim() !== '';
  return talkedAt !== undefined || wroteAt !== undefined || isNotedCall || prescriptions.length > 0;
};
