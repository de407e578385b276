import type { Consultation } from '@anar/contracts/consult/consultations';
import { feeText } from '../../../consultation/doctor-facts.tsx';

/** The fee refunded on cancellation; null where the plan includes the consultation. */
export const heldFee = ({
  funding,
  consultationFee,
}: Pick<Consultation, 'funding' | 'consultationFee'>): string | null =>
  funding === 'held' && consultationFee > 0 ? feeText(consultationFee) : null;
