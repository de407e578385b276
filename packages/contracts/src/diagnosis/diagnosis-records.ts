import Type, { type Static } from 'typebox';
import { PAGE, PHOTO_MAX_BYTES, QUESTION_MAX } from '../constants.ts';
import { diagnosisErrors } from '../errors/diagnosis.ts';
import { kitErrors } from '../errors/kit.ts';
import { mediaErrors } from '../errors/media.ts';
import { Orchard } from '../orchards/orchards.ts';
import { route } from '../route.ts';
import { Instant, Ulid } from '../shapes.ts';
import { Diagnosis, FollowUp, PhotoPlace, PhotoSign, Symptom } from './diagnosis.ts';

/** An answer with the id of its record. */
export const Advice = Type.Object({ ...Diagnosis.properties, recordId: Ulid });
export type Advice = Static<typeof Advice>;

/** A farmer's feedback on an answer: on the advice at once, and after a week whether it helped. */
export const DiagnosisFeedback = Type.Object({
  advice: Type.Optional(Type.Boolean({ description: 'thumb up or down on the advice' })),
  outcome: Type.Optional(Type.Boolean({ description: 'whether it helped' })),
});
export type DiagnosisFeedback = Static<typeof DiagnosisFeedback>;

export const DiagnosisRecord = Type.Object({
  id: Ulid,
  userInput: Type.String(),
  symptom: Type.Optional(Symptom),
  imageUrl: Type.Optional(Type.String({ description: 'signed link, good for 10 to 15 minutes' })),
  thumbnailUrl: Type.Optional(Type.String()),
  diagnosis: Diagnosis,
  answers: Type.Optional(
    Type.Array(
      Type.Object({
        question: Type.String(),
        optionId: Type.String(),
        label: Type.String(),
        options: Type.Optional(FollowUp.properties.options),
      }),
      { description: 'taps so far; sending another of the options changes that answer' },
    ),
  ),
  feedback: Type.Optional(DiagnosisFeedback),
  createdAt: Instant,
});
export type DiagnosisRecord = Static<typeof DiagnosisRecord>;

const { id, userInput, symptom, thumbnailUrl, feedback, createdAt } = DiagnosisRecord.properties;
const { confidence, urgency, action, diagnosis } = Diagnosis.properties;

/** A check as a list row: about a tenth of the record's size. */
export const RecentCheck = Type.Object({
  ...{ id, userInput, symptom, thumbnailUrl, feedback, createdAt },
  diagnosis: Type.Object({ confidence, urgency, action, diagnosis }),
});
export type RecentCheck = Static<typeof RecentCheck>;

/** Text fields beside the `image` file of the multipart form. `userId`, when sent, must be the caller. */
export const DiagnoseForm = Type.Object({
  userInput: Type.Optional(Type.String({ maxLength: QUESTION_MAX })),
  symptom: Type.Optional(Symptom),
  place: Type.Optional(PhotoPlace),
  sign: Type.Optional(PhotoSign),
  userId: Type.Optional(Ulid),
});
export type DiagnoseForm = Static<typeof DiagnoseForm>;

export const DiagnoseTextRequest = Type.Object({
  userId: Type.Optional(Ulid),
  text: Type.String({ minLength: 1, maxLength: QUESTION_MAX, pattern: '\\S' }),
});
export type DiagnoseTextRequest = Static<typeof DiagnoseTextRequest>;

const { photoTooSmall, photoTooDark, photoBlurred, photoNoPlant } = diagnosisErrors;
const photoRefusals = [photoTooSmall, photoTooDark, photoBlurred, photoNoPlant] as const;
const quotaRefusals = [diagnosisErrors.quotaExceeded, diagnosisErrors.unansweredTooOften] as const;

export const diagnosePhoto = route({
  method: 'POST',
  path: '/api/diagnose',
  summary: 'Checks a photo, with the farmer’s words and the pictures pressed: where, and a sign of that place',
  form: DiagnoseForm,
  files: { name: 'image', max: 1, maxBytes: PHOTO_MAX_BYTES },
  replies: { 201: DiagnosisRecord },
  errors: [
    diagnosisErrors.photoMissing,
    mediaErrors.notAnImage,
    mediaErrors.brokenImage,
    mediaErrors.imageTooLarge,
    mediaErrors.imageTooComplex,
    mediaErrors.tooManyRefused,
    ...photoRefusals,
    ...quotaRefusals,
    kitErrors.notFound,
    kitErrors.tooManyRequests,
  ],
  idempotent: true,
});

export const diagnoseText = route({
  method: 'POST',
  path: '/api/diagnose/text',
  summary: 'Checks a problem told in words',
  body: DiagnoseTextRequest,
  replies: { 201: DiagnosisRecord },
  errors: quotaRefusals,
  idempotent: true,
});

export const answerFollowUp = route({
  method: 'POST',
  path: '/api/diagnose/:id/answer',
  summary: 'Answers the open question of a record, or changes an answer; the same record is refined',
  params: Type.Object({ id: Ulid }),
  body: Type.Object({ optionId: Type.String({ minLength: 1, maxLength: 64 }) }),
  replies: { 200: DiagnosisRecord },
  errors: [kitErrors.notFound, diagnosisErrors.unknownOption, diagnosisErrors.answeredMeanwhile],
  idempotent: true,
});

export const advise = route({
  method: 'POST',
  path: '/api/advice',
  summary: 'Advice for a question, spoken or typed; kept as a record like every check',
  body: Type.Object({ userText: Type.String({ minLength: 1, maxLength: QUESTION_MAX, pattern: '\\S' }) }),
  replies: { 200: Advice },
  errors: quotaRefusals,
  idempotent: true,
});

export const readDiagnosis = route({
  method: 'GET',
  path: '/api/diagnose/:id',
  summary: 'One check of the caller',
  params: Type.Object({ id: Ulid }),
  replies: { 200: DiagnosisRecord },
  errors: [kitErrors.notFound],
});

export const listRecentChecks = route({
  method: 'GET',
  path: '/api/diagnose/recent',
  summary: 'The newest checks of the caller as the start lists them, at most 5, newest first',
  replies: { 200: Type.Object({ checks: Type.Array(RecentCheck) }) },
});

export const DiagnosesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE.maxLimit, default: PAGE.limit })),
  before: Type.Optional(Ulid),
});

/** A page of `listUserDiagnoses` for the gateway. */
export const listDiagnoses = route({
  internal: true,
  method: 'GET',
  path: '/api/users/:userId/diagnoses',
  summary: 'Past checks of the caller, newest first',
  params: Type.Object({ userId: Ulid }),
  query: DiagnosesQuery,
  replies: {
    200: Type.Object({
      diagnoses: Type.Array(DiagnosisRecord),
      nextBefore: Type.Union([Ulid, Type.Null()], { description: 'pass as `before` for the next page' }),
    }),
  },
});

export const UserDiagnosesReply = Type.Object({
  diagnoses: Type.Array(DiagnosisRecord),
  nextBefore: Type.Union([Ulid, Type.Null()]),
  diagnosesUnavailable: Type.Optional(Type.Literal(true)),
  orchards: Type.Array(Orchard),
});
export type UserDiagnosesReply = Static<typeof UserDiagnosesReply>;

/** Composed by the gateway from two services; `diagnosesUnavailable` when only the orchards could be read. */
export const listUserDiagnoses = route({
  method: 'GET',
  path: '/api/users/:userId/diagnoses',
  summary: 'Past checks of the caller, newest first, with the orchards they belong to',
  params: Type.Object({ userId: Ulid }),
  query: DiagnosesQuery,
  replies: { 200: UserDiagnosesReply },
  errors: [kitErrors.tooManyRequests, kitErrors.notFound],
});
