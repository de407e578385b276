import type { ChatSummary } from '@anar/contracts/consult/chat';
import type { Consultation } from '@anar/contracts/consult/consultations';
import type { DoctorProfile } from '@anar/contracts/consult/doctors';
import { CREATED_AT, DOCTOR, FARMER } from '../people.ts';

export const CONSULTATION_ID = '01KZ000000000000000CNSVLT0';
export const THREAD_ID = '01KZ000000000000000THREAD0';
const LATER = '2099-12-12T18:29:59.000Z';

/** An open request. */
export const consultation = (facts: Partial<Consultation> = {}): Consultation => ({
  id: CONSULTATION_ID,
  doctorId: DOCTOR.doctorId ?? '',
  userId: FARMER.id,
  problemDescription: 'फल पर काले धब्बे',
  photoUrls: [],
  thumbnailUrls: [],
  status: 'requested',
  validUntil: LATER,
  createdAt: CREATED_AT,
  consultationFee: 200,
  funding: 'held',
  isRefunded: false,
  prescription: null,
  prescriptionLines: [],
  prescriptionImageUrls: [],
  doctorName: DOCTOR.name,
  doctorSpecialty: 'अनार के रोग',
  doctorRating: null,
  doctorReviewCount: 0,
  sharesRecords: false,
  seq: 1,
  ...facts,
});

/** An approved doctor with a complete profile, offline. */
export const doctorProfile = (facts: Partial<DoctorProfile> = {}): DoctorProfile => ({
  id: DOCTOR.doctorId ?? '',
  name: DOCTOR.name,
  specialty: 'अनार के रोग',
  experience: 8,
  rating: null,
  reviewCount: 0,
  languages: ['hi'],
  consultationFee: 200,
  registrationNumber: 'MH/AGRI/1',
  isAvailable: false,
  status: 'offline',
  waiting: 0,
  answerMinutes: null,
  approval: 'approved',
  isComplete: true,
  ...facts,
});

/** A chat without messages. */
export const chatSummary = (facts: Partial<ChatSummary> = {}): ChatSummary => ({
  threadId: THREAD_ID,
  consultationId: CONSULTATION_ID,
  other: { name: FARMER.name, isErased: false },
  expiresAt: LATER,
  isExpired: false,
  unread: 0,
  last: null,
  ...facts,
});
