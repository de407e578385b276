import type { Consultation } from '@anar/contracts/consult/consultations';
import { feeText } from '../../../consultation/doctor-facts.tsx';

/** What comes back when it is called off; nothing where the plan included it. */
export const heldFee = ({
  funding,
  consultationFee,
}: Pick<Consultation, 'funding' | 'consultationFee'>): string | null =>
  funding === 'held' && consultationFee > 0 ? feeText(consultationFee) : null;
