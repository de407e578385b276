import Type, { type Static, type TProperties } from 'typebox';
import { PHOTO_MAX_BYTES } from '../constants.ts';
import { consultErrors } from '../errors/consult.ts';
import { kitErrors } from '../errors/kit.ts';
import { mediaErrors } from '../errors/media.ts';
import { paymentErrors } from '../errors/payments.ts';
import { route } from '../route.ts';
import { Instant, Ulid, UserIdParams } from '../shapes.ts';
import { Call } from './calls.ts';
import { CONSULTATION, CONSULTATION_STATUSES, REJECT_REASONS } from './constants.ts';
import { PrescriptionLine } from './prescriptions.ts';

export const ConsultationStatus = Type.Enum([...CONSULTATION_STATUSES]);
export type ConsultationStatus = Static<typeof ConsultationStatus>;
export const RejectReason = Type.Enum([...REJECT_REASONS]);
export type RejectReason = Static<typeof RejectReason>;

/** 'मदद नहीं मिली': opened by the farmer, decided by an administrator. */
export const Dispute = Type.Object({
  state: Type.Enum(['open', 'granted', 'refused']),
  text: Type.String(),
  openedAt: Instant,
  decidedAt: Type.Optional(Instant),
});
export type Dispute = Static<typeof Dispute>;

/** Photos are signed links, valid for 15 minutes, for the two participants. */
export const Consultation = Type.Object({
  id: Ulid,
  doctorId: Ulid,
  userId: Ulid,
  problemDescription: Type.String(),
  photoUrls: Type.Array(Type.String()),
  thumbnailUrls: Type.Array(Type.String()),
  status: ConsultationStatus,
  cancelledBy: Type.Optional(Type.Literal('farmer')),
  rejectReason: Type.Optional(RejectReason),
  rejectText: Type.Optional(Type.String()),
  validUntil: Instant,
  createdAt: Instant,
  acceptedAt: Type.Optional(Instant),
  connectedAt: Type.Optional(Instant),
  endedAt: Type.Optional(Instant),
  consultationFee: Type.Integer({ description: 'rupees' }),
  funding: Type.Enum(['included', 'held']),
  isRefunded: Type.Boolean({ description: 'as payments told it' }),
  prescription: Type.Union([Type.String(), Type.Null()]),
  prescriptionLines: Type.Array(PrescriptionLine),
  prescriptionImageUrls: Type.Array(Type.String()),
  prescriptionVersion: Type.Optional(Type.Integer()),
  chatThreadId: Type.Optional(Ulid),
  /** The services' `chatExpiresAt`; installed apps read and cache it under this name. */
  chatOpenUntil: Type.Optional(Instant),
  doctorName: Type.String(),
  doctorSpecialty: Type.String(),
  doctorRating: Type.Union([Type.Number(), Type.Null()]),
  doctorReviewCount: Type.Integer(),
  doctorImage: Type.Optional(Type.String()),
  user: Type.Optional(
    Type.Object({ name: Type.String(), phone: Type.String() }, { description: 'the farmer, for the doctor alone' }),
  ),
  doctorPhone: Type.Optional(Type.String({ description: 'for the farmer, once accepted' })),
  notes: Type.Optional(Type.String({ description: 'the doctor’s own, for the doctor alone' })),
  isHelped: Type.Optional(
    Type.Boolean({
      description:
        'they talked in a call, advice was given in the chat (four words together or five seconds of voice; quick replies, greetings, questions and bare photos are none), prescribed, or noted of a phone call: the fee is earned; for the doctor alone',
    }),
  ),
  isCutOff: Type.Optional(
    Type.Literal(true, {
      description:
        'the last call broke off and nothing is written: ended by the doctor it is paid, by the clock the fee goes back; for the doctor alone',
    }),
  ),
  sharesRecords: Type.Boolean({ description: 'the farmer lets the doctor see orchard, sprays and checks' }),
  queue: Type.Optional(
    Type.Object(
      {
        ahead: Type.Integer({ description: 'farmers who asked this doctor before' }),
        expectedMinutes: Type.Union([Type.Integer(), Type.Null()], {
          description: 'from this doctor’s real times; null: too few of them',
        }),
      },
      { description: 'of a request that waits' },
    ),
  ),
  call: Type.Optional(Call),
  review: Type.Optional(Type.Object({ rating: Type.Integer(), reviewText: Type.String() })),
  dispute: Type.Optional(Dispute),
  seq: Type.Integer({ description: 'counts the changes: an older answer never replaces a newer one' }),
});
export type Consultation = Static<typeof Consultation>;

const params = Type.Object({ id: Ulid });
/** Optional body: a missing one is read as null. */
const OptionalBody = <const P extends TProperties>(properties: P) => Type.Union([Type.Object(properties), Type.Null()]);

export const CreateConsultationRequest = Type.Object({
  doctorId: Ulid,
  userId: Ulid,
  problemDescription: Type.String({ maxLength: CONSULTATION.problemMax }),
  photoUrls: Type.Array(Type.String({ maxLength: 500 }), {
    maxItems: CONSULTATION.photos,
    description: 'as POST /api/upload/consultation-images answered them',
  }),
  orchardId: Type.Optional(Ulid),
  consultationFee: Type.Optional(
    Type.Integer({ minimum: 0, description: 'rupees, as the farmer saw them: another fee refuses the request' }),
  ),
  /** The case sheet: orchard, last checks and sprays. */
  sharesRecords: Type.Optional(Type.Boolean({ default: false })),
  insteadOf: Type.Optional(
    Type.String({
      ...Ulid,
      description:
        'an own request that waits: it is withdrawn, its fee comes back first, and its problem, photos and orchard go to this doctor in place of what is sent here',
    }),
  ),
});
export type CreateConsultationRequest = Static<typeof CreateConsultationRequest>;

export const createConsultation = route({
  method: 'POST',
  path: '/api/consultations',
  summary:
    'Asks a doctor; the fee is set aside first. 402 with `details.shortfallPaise` when the wallet has too little',
  body: CreateConsultationRequest,
  replies: { 201: Consultation },
  errors: [
    consultErrors.problemMissing,
    consultErrors.photoUnknown,
    consultErrors.emergency,
    consultErrors.doctorUnknown,
    consultErrors.doctorOffline,
    consultErrors.alreadyOpen,
    consultErrors.cancelledOften,
    consultErrors.feeChanged,
    consultErrors.stateChanged,
    kitErrors.notFound,
    paymentErrors.balanceTooLow,
  ],
  idempotent: true,
});

export const uploadConsultationImages = route({
  method: 'POST',
  path: '/api/upload/consultation-images',
  summary: 'Photos for a consultation that is about to be asked for; one that is no photo is skipped',
  form: Type.Object({}),
  files: { name: 'images', max: CONSULTATION.photos, maxBytes: PHOTO_MAX_BYTES },
  replies: { 201: Type.Object({ imageUrls: Type.Array(Type.String()) }) },
  errors: [
    kitErrors.tooManyRequests,
    mediaErrors.notAnImage,
    mediaErrors.brokenImage,
    mediaErrors.imageTooLarge,
    mediaErrors.imageTooComplex,
    mediaErrors.tooManyRefused,
  ],
  idempotent: true,
});

export const readConsultation = route({
  method: 'GET',
  path: '/api/consultations/:id',
  summary: 'One consultation, for its farmer and its doctor',
  params,
  replies: { 200: Consultation },
  errors: [kitErrors.notFound, consultErrors.notApproved],
});

export const listActiveConsultations = route({
  method: 'GET',
  path: '/api/users/:userId/consultations/active',
  summary: 'One’s own requested, ringing and connected ones, newest first',
  params: UserIdParams,
  replies: { 200: Type.Array(Consultation) },
});

export const listPastConsultations = route({
  method: 'GET',
  path: '/api/users/:userId/consultations/past',
  summary: 'One’s own that are over, newest first; 50 a page',
  params: UserIdParams,
  query: Type.Object({ before: Type.Optional(Ulid) }),
  replies: { 200: Type.Array(Consultation) },
});

export const listDoctorConsultations = route({
  method: 'GET',
  path: '/api/doctors/:doctorId/consultations',
  summary: 'The doctor’s own: those that are open and the last 50 others; or those of one status, or by a word',
  params: Type.Object({ doctorId: Ulid }),
  query: Type.Object({
    status: Type.Optional(ConsultationStatus),
    search: Type.Optional(Type.String({ maxLength: 60, description: 'in name, phone, problem and prescription' })),
    before: Type.Optional(Ulid),
  }),
  replies: { 200: Type.Array(Consultation) },
  errors: [kitErrors.notFound, consultErrors.notApproved],
});

/** A step of a consultation; the reply is the consultation after it. */
export const moved = { params, replies: { 200: Consultation } } as const;

export const cancelConsultation = route({
  ...moved,
  method: 'PATCH',
  path: '/api/consultations/:id/cancel',
  summary: 'By the farmer, while it is requested: the fee comes back',
  errors: [kitErrors.notFound, consultErrors.stateChanged],
});

export const acceptConsultation = route({
  ...moved,
  method: 'PATCH',
  path: '/api/consultations/:id/accept',
  summary: 'By the doctor, while it is requested; opens the chat. The same as `call:response` with accept',
  errors: [kitErrors.notFound, consultErrors.stateChanged, consultErrors.doctorInCall, consultErrors.notApproved],
});

export const rejectConsultation = route({
  ...moved,
  method: 'PATCH',
  path: '/api/consultations/:id/reject',
  summary: 'By the doctor, while it is requested: the fee goes back. The same as `call:response` without accept',
  body: OptionalBody({
    reason: Type.Optional(RejectReason),
    text: Type.Optional(Type.String({ maxLength: CONSULTATION.reasonMax })),
  }),
  errors: [
    kitErrors.notFound,
    consultErrors.stateChanged,
    consultErrors.notApproved,
    consultErrors.adviceForbidden,
    consultErrors.adviceNeedsReason,
  ],
});

export const confirmPhoneCall = route({
  ...moved,
  method: 'PATCH',
  path: '/api/consultations/:id/phone-call',
  summary: 'By the doctor: they talked by phone, so it is connected. Once it is ended it only notes the call',
  errors: [kitErrors.notFound, consultErrors.stateChanged, consultErrors.notApproved],
});

export const endConsultation = route({
  ...moved,
  method: 'PATCH',
  path: '/api/consultations/:id/end',
  summary:
    'By the doctor, while it is connected; without a talk, message, prescription or notes of a phone call the fee goes back. One that only rings is missed',
  body: OptionalBody({ notes: Type.Optional(Type.String({ maxLength: CONSULTATION.notesMax })) }),
  errors: [kitErrors.notFound, consultErrors.stateChanged, consultErrors.notApproved],
});

export const saveConsultationNotes = route({
  ...moved,
  method: 'PUT',
  path: '/api/consultations/:id/notes',
  summary: 'The doctor’s notes, from accept on',
  body: Type.Object({ notes: Type.String({ maxLength: CONSULTATION.notesMax }) }),
  errors: [kitErrors.notFound, consultErrors.stateChanged, consultErrors.notApproved],
});

export const reviewConsultation = route({
  ...moved,
  method: 'POST',
  path: '/api/consultations/:id/review',
  summary: 'By the farmer, once, when it ended',
  body: Type.Object({
    consultationId: Type.Optional(Ulid),
    userId: Type.Optional(Ulid),
    doctorId: Type.Optional(Ulid),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    reviewText: Type.Optional(Type.String({ maxLength: CONSULTATION.reviewMax })),
  }),
  errors: [kitErrors.notFound, consultErrors.reviewedBefore, consultErrors.notReviewable],
  idempotent: true,
});

export const disputeConsultation = route({
  ...moved,
  method: 'POST',
  path: '/api/consultations/:id/dispute',
  summary: '‘मदद नहीं मिली’: by the farmer, within 3 days of the end; an administrator decides',
  body: Type.Object({ text: Type.Optional(Type.String({ maxLength: CONSULTATION.reviewMax })) }),
  errors: [kitErrors.notFound, consultErrors.stateChanged, consultErrors.disputeLate],
  idempotent: true,
});
