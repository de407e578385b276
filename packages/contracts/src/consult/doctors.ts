import Type, { type Static } from 'typebox';
import { NAME_MAX, PHOTO_MAX_BYTES } from '../constants.ts';
import { consultErrors } from '../errors/consult.ts';
import { kitErrors } from '../errors/kit.ts';
import { mediaErrors } from '../errors/media.ts';
import { route } from '../route.ts';
import { Instant, Ulid } from '../shapes.ts';
import { CONSULTATION_FEE, DOCTOR, DOCTOR_LANGUAGES } from './constants.ts';

export const DoctorStatus = Type.Enum(['online', 'offline']);
export type DoctorStatus = Static<typeof DoctorStatus>;
export const DoctorLanguage = Type.Enum([...DOCTOR_LANGUAGES]);
export type DoctorLanguage = Static<typeof DoctorLanguage>;
export const Approval = Type.Enum(['awaiting', 'approved', 'suspended']);
export type Approval = Static<typeof Approval>;
const Fee = Type.Integer({ ...CONSULTATION_FEE, description: 'rupees for one consultation' });

/** A doctor as farmers see them. */
export const Doctor = Type.Object({
  id: Ulid,
  name: Type.String(),
  specialty: Type.String(),
  experience: Type.Integer({ description: 'years' }),
  rating: Type.Union([Type.Number(), Type.Null()], { description: 'mean of the reviews, one decimal; null: none yet' }),
  reviewCount: Type.Integer(),
  languages: Type.Array(DoctorLanguage),
  consultationFee: Fee,
  image: Type.Optional(Type.String({ description: 'signed link' })),
  registrationNumber: Type.String(),
  isAvailable: Type.Boolean({ description: 'true means BUSY, as the first clients read it: in a call now' }),
  status: DoctorStatus,
  waiting: Type.Integer({ description: 'farmers with an open request' }),
  answerMinutes: Type.Union([Type.Integer(), Type.Null()], {
    description: 'what a farmer who asks now would wait, from this doctor’s own answers; null: too few of them',
  }),
});
export type Doctor = Static<typeof Doctor>;

/**
 * The doctor's own profile: `approval` decides whether farmers see it, `isComplete` whether the doctor may go online.
 */
export const DoctorProfile = Type.Object({
  ...Doctor.properties,
  approval: Approval,
  isComplete: Type.Boolean(),
  proposed: Type.Optional(
    Type.Object(
      { specialty: Type.String(), experience: Type.Integer(), consultationFee: Fee },
      { description: 'what was saved and waits for approval; farmers see the values above until then' },
    ),
  ),
});
export type DoctorProfile = Static<typeof DoctorProfile>;

const params = Type.Object({ doctorId: Ulid });

export const listDoctors = route({
  method: 'GET',
  path: '/api/doctors',
  summary: 'Approved doctors, who can answer now first; `status=online` leaves the others out',
  query: Type.Object({ status: Type.Optional(DoctorStatus) }),
  replies: { 200: Type.Array(Doctor) },
});

export const readDoctor = route({
  method: 'GET',
  path: '/api/doctors/:doctorId',
  summary: 'An approved doctor; one’s own profile also before that, with approval',
  params,
  replies: { 200: Type.Union([DoctorProfile, Doctor]) },
  errors: [kitErrors.notFound],
});

export const SaveDoctorRequest = Type.Object({
  name: Type.String({ minLength: 1, maxLength: NAME_MAX, pattern: '\\S' }),
  specialty: Type.String({ minLength: 1, maxLength: DOCTOR.specialtyMax, pattern: '\\S' }),
  experience: Type.Integer({ minimum: 0, maximum: DOCTOR.yearsMax, description: 'years' }),
  languages: Type.Array(DoctorLanguage, { minItems: 1, maxItems: DOCTOR.languages, uniqueItems: true }),
  consultationFee: Fee,
  registrationNumber: Type.String({ minLength: 1, maxLength: DOCTOR.registrationMax, pattern: '\\S' }),
});
export type SaveDoctorRequest = Static<typeof SaveDoctorRequest>;

export const saveDoctor = route({
  method: 'PUT',
  path: '/api/doctors/:doctorId',
  summary:
    'Fills one’s own profile; a changed registration number or name waits for approval again, and a changed fee, specialty or experience beside the one in force',
  params,
  body: SaveDoctorRequest,
  replies: { 200: DoctorProfile },
  errors: [kitErrors.notFound],
});

export const uploadDoctorPhoto = route({
  method: 'POST',
  path: '/api/doctors/:doctorId/photo',
  summary: 'One’s own portrait',
  params,
  form: Type.Object({}),
  files: { name: 'image', max: 1, maxBytes: PHOTO_MAX_BYTES },
  replies: { 200: DoctorProfile },
  errors: [
    kitErrors.notFound,
    kitErrors.tooManyRequests,
    mediaErrors.notAnImage,
    mediaErrors.brokenImage,
    mediaErrors.imageTooLarge,
    mediaErrors.imageTooComplex,
    mediaErrors.tooManyRefused,
  ],
});

export const setPresence = route({
  method: 'PUT',
  path: '/api/doctors/:doctorId/presence',
  summary: 'Goes online or offline; the same as the socket’s `doctor:presence`',
  params,
  body: Type.Object({ status: DoctorStatus }),
  replies: { 200: DoctorProfile },
  errors: [kitErrors.notFound, consultErrors.notApproved, consultErrors.profileIncomplete],
});

export const notifyWhenFree = route({
  method: 'PUT',
  path: '/api/doctors/:doctorId/free-notice',
  summary: 'One push to the caller as soon as this doctor is online and not in a call',
  params,
  replies: { 200: Type.Object({ until: Instant }) },
  errors: [kitErrors.notFound],
});

/** Measured values; absent where there is no data yet. */
export const DoctorStats = Type.Object({
  ended: Type.Integer({ description: 'consultations that were paid' }),
  rating: Type.Union([Type.Number(), Type.Null()]),
  reviewCount: Type.Integer(),
  answerSeconds: Type.Union([Type.Integer(), Type.Null()], { description: 'median from request to accept or reject' }),
  days: Type.Array(
    Type.Object({
      day: Type.String({ format: 'date', description: 'day in India' }),
      ended: Type.Integer(),
      earnedRupees: Type.Number({ description: 'what the doctor is owed, after commission' }),
    }),
    { description: 'the last 30 days, oldest first' },
  ),
  since: Type.Optional(Instant),
});
export type DoctorStats = Static<typeof DoctorStats>;

export const readDoctorStats = route({
  method: 'GET',
  path: '/api/doctors/:doctorId/stats',
  summary: 'One’s own figures',
  params,
  replies: { 200: DoctorStats },
  errors: [kitErrors.notFound],
});
