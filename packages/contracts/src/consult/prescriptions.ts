import Type, { type Static } from 'typebox';
import { consultErrors } from '../errors/consult.ts';
import { kitErrors } from '../errors/kit.ts';
import { mediaErrors } from '../errors/media.ts';
import { route } from '../route.ts';
import { Instant, Ulid } from '../shapes.ts';
import { PRESCRIPTION } from './constants.ts';

const unit = Type.Enum(['ml', 'g']);
const Amount = Type.Object({ value: Type.Number({ exclusiveMinimum: 0 }), unit });
/** Per litre of water. Below what a pump can dose is a typing error. */
const AmountRequest = Type.Object({ value: Type.Number({ minimum: 0.01, maximum: 1000 }), unit });

/** One product to spray, as the doctor wrote it. */
export const PrescriptionLineRequest = Type.Object({
  productId: Type.Optional(Type.String({ maxLength: 64, description: 'a product of GET /api/labels' })),
  product: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  perLitre: Type.Optional(AmountRequest),
  repeatAfterDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, description: 'days to the next spray' })),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 6, description: 'sprays in all' })),
  /** Why the line stays despite a warning. */
  reason: Type.Optional(Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' })),
});
export type PrescriptionLineRequest = Static<typeof PrescriptionLineRequest>;

/**
 * What label, ban list, mixing rules or harvest interval say against a line or the text. `blocking`: no reason lifts
 * it.
 */
export const PrescriptionWarning = Type.Object({
  line: Type.Integer({ description: 'index of the line, from 0; -1: in the text' }),
  code: Type.Enum([
    'banned',
    'not_on_label',
    'not_for_problem',
    'dose_above_label',
    'dose_below_label',
    'dose_unclear',
    'too_often',
    'past_harvest',
    'not_together',
  ]),
  text: Type.String({ description: 'in Hindi, with the source' }),
  blocking: Type.Boolean(),
});
export type PrescriptionWarning = Static<typeof PrescriptionWarning>;

/** A line as the farmer sees it; a dose only where a label gives one. */
export const PrescriptionLine = Type.Object({
  productId: Type.Optional(Type.String()),
  product: Type.String(),
  perLitre: Type.Optional(Amount),
  perPump: Type.Optional(Type.Object({ ...Amount.properties, litres: Type.Number({ description: 'of the pump' }) })),
  repeatAfterDays: Type.Optional(Type.Integer()),
  times: Type.Optional(Type.Integer()),
  preHarvestDays: Type.Optional(Type.Integer()),
  source: Type.Optional(Type.String({ description: 'of dose and days' })),
  reason: Type.Optional(Type.String({ description: 'the doctor’s, where a warning was answered' })),
});
export type PrescriptionLine = Static<typeof PrescriptionLine>;

/** One version; the newest is in force, older ones stay readable. */
export const Prescription = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  text: Type.String(),
  reason: Type.Optional(Type.String({ description: 'the doctor’s, where a warning about the text was answered' })),
  lines: Type.Array(PrescriptionLine),
  imageUrls: Type.Array(Type.String()),
  thumbnailUrls: Type.Array(Type.String()),
  writtenAt: Instant,
});
export type Prescription = Static<typeof Prescription>;

const params = Type.Object({ id: Ulid });
/** Why the text stays despite a warning. */
const TextReason = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' });
const Lines = Type.Array(PrescriptionLineRequest, { maxItems: PRESCRIPTION.lines });

export const writePrescription = route({
  method: 'PATCH',
  path: '/api/consultations/:id/prescription',
  summary: 'By the doctor, from accept on, also after the end: a new version. Open warnings refuse it',
  params,
  body: Type.Object({
    prescription: Type.String({ maxLength: PRESCRIPTION.textMax }),
    reason: Type.Optional(TextReason),
    lines: Type.Optional(Lines),
    imageUrls: Type.Optional(
      Type.Array(Type.String({ maxLength: 500 }), {
        maxItems: PRESCRIPTION.images,
        description: 'those that stay of what is there; all when left out',
      }),
    ),
  }),
  replies: { 200: Type.Object({ prescription: Prescription, warnings: Type.Array(PrescriptionWarning) }) },
  errors: [
    kitErrors.notFound,
    consultErrors.prescriptionEmpty,
    consultErrors.warningsOpen,
    consultErrors.stateChanged,
    consultErrors.photoUnknown,
    consultErrors.notApproved,
  ],
  idempotent: true,
});

export const checkPrescription = route({
  method: 'POST',
  path: '/api/consultations/:id/prescription/check',
  summary:
    'What label, ban list, mixing and harvest say to these lines and this text, and the lines as the farmer would get them',
  params,
  body: Type.Object({
    lines: Lines,
    prescription: Type.Optional(Type.String({ maxLength: PRESCRIPTION.textMax })),
  }),
  replies: { 200: Type.Object({ lines: Type.Array(PrescriptionLine), warnings: Type.Array(PrescriptionWarning) }) },
  errors: [kitErrors.notFound, consultErrors.notApproved],
});

export const addPrescriptionImages = route({
  method: 'POST',
  path: '/api/consultations/:id/prescription-images',
  summary: 'By the doctor; those of the consultation then, five at most',
  params,
  form: Type.Object({}),
  files: { name: 'images', max: PRESCRIPTION.images, maxBytes: PRESCRIPTION.imageMaxBytes },
  replies: { 200: Type.Object({ imageUrls: Type.Array(Type.String()) }) },
  errors: [
    kitErrors.notFound,
    consultErrors.tooManyImages,
    consultErrors.stateChanged,
    consultErrors.notApproved,
    kitErrors.tooManyRequests,
    mediaErrors.notAnImage,
    mediaErrors.brokenImage,
    mediaErrors.imageTooLarge,
    mediaErrors.imageTooComplex,
    mediaErrors.tooManyRefused,
  ],
  idempotent: true,
});

export const listPrescriptions = route({
  method: 'GET',
  path: '/api/consultations/:id/prescriptions',
  summary: 'All versions, newest first, with what a paper of it needs',
  params,
  replies: {
    200: Type.Object({
      doctor: Type.Object({ name: Type.String(), specialty: Type.String(), registrationNumber: Type.String() }),
      farmer: Type.Object({ name: Type.String() }),
      versions: Type.Array(Prescription),
    }),
  },
  errors: [kitErrors.notFound, consultErrors.notApproved],
});
