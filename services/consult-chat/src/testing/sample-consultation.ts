import type { ConsultationFields } from '../consultations/consultation.model.ts';
import { OPEN } from '../consultations/steps/consultation-state.ts';

type Sample = Pick<ConsultationFields, 'farmerId' | 'doctorId' | 'holdId'> & Partial<ConsultationFields>;

/** Stored fields of a consultation, requested by default. */
export const sampleConsultation = ({ status = 'requested', ...more }: Sample): ConsultationFields => ({
  farmer: { name: 'रामू', phone: '9876543210' },
  doctorPhone: '9123456780',
  problem: 'फल पर काले धब्बे हैं',
  photos: [],
  sharesRecords: false,
  status,
  ...(OPEN.includes(status) && { isOpen: true }),
  createdAt: new Date(),
  feePaise: 30_000,
  funding: 'held',
  prescriptions: [],
  prescriptionImages: [],
  ...more,
});
