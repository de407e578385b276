import Type, { type Static } from 'typebox';
import { PAGE, QUESTION_MAX, SYMPTOMS, URGENCIES } from './constants.ts';
import { Orchard } from './orchards.ts';
import { route } from './route.ts';
import { Instant, Ulid } from './shapes.ts';

export const Urgency = Type.Enum([...URGENCIES]);
export type Urgency = Static<typeof Urgency>;
export const Symptom = Type.Enum([...SYMPTOMS]);
export type Symptom = Static<typeof Symptom>;

/** A dose of a labelled product. Only the safety policy makes these, from a row of the label table. */
export const LabelDose = Type.Object({
  productId: Type.String(),
  product: Type.String(),
  dose: Type.String({ description: 'per litre or per hectare, as on the label' }),
  preHarvestDays: Type.Integer({ description: 'days between the last spray and harvest' }),
  source: Type.String(),
  note: Type.Optional(Type.String({ description: 'how an amount per hectare becomes one per litre' })),
});
export type LabelDose = Static<typeof LabelDose>;

/** One question with two or three taps, asked when two problems are close. */
export const FollowUp = Type.Object({
  question: Type.String(),
  options: Type.Array(Type.Object({ id: Type.String(), label: Type.String() }), { minItems: 2, maxItems: 4 }),
});
export type FollowUp = Static<typeof FollowUp>;

export const Irrigation = Type.Object({
  litersPerPlant: Type.Optional(Type.Number({ description: 'litres per plant and day' })),
  when: Type.String(),
  why: Type.Optional(Type.String()),
  source: Type.Optional(Type.String()),
});

/** One bag of the schedule; amounts are for a whole year. */
export const FertilizerItem = Type.Object({
  name: Type.String(),
  perPlant_g: Type.Number(),
  perAcre_kg: Type.Number(),
});
export type FertilizerItem = Static<typeof FertilizerItem>;

/** The amounts are of the one fertilizer named in `type`; `items` lists all that belong together. */
export const Fertilizer = Type.Object({
  type: Type.String(),
  amountPerPlant_g: Type.Optional(Type.Number()),
  amountPerAcre_kg: Type.Optional(Type.Number()),
  schedule: Type.Optional(Type.String()),
  organicOption: Type.Optional(Type.String()),
  caution: Type.Optional(Type.String()),
  source: Type.Optional(Type.String()),
  items: Type.Optional(Type.Array(FertilizerItem)),
});

export const Diagnosis = Type.Object({
  problemId: Type.Union([Type.String(), Type.Null()], { description: 'id in the knowledge base' }),
  confidence: Type.Integer({ minimum: 0, maximum: 100, description: 'percent' }),
  urgency: Urgency,
  action: Type.String({ description: 'the first step as a code, e.g. cut_infected_branch' }),
  actionText: Type.String({ description: 'the same in Hindi' }),
  diagnosis: Type.String({ description: 'name of the problem in Hindi' }),
  scientificName: Type.Optional(Type.String()),
  hindi_text: Type.String({ description: 'the advice, to be read or spoken' }),
  notice: Type.Optional(
    Type.String({ description: 'a warning to show whatever the confidence, e.g. the farmer named a banned product' }),
  ),
  steps: Type.Array(Type.String()),
  why: Type.Optional(Type.String()),
  irrigation: Irrigation,
  fertilizer: Fertilizer,
  doses: Type.Array(LabelDose),
  safety: Type.Array(Type.String(), { description: 'protective gear, interval before harvest, poison helpline' }),
  askExpert: Type.Boolean(),
  followUp: Type.Optional(FollowUp),
  matchedWords: Type.Array(Type.String()),
  source: Type.Union([Type.Literal('rules'), Type.Literal('model')]),
  sources: Type.Array(Type.String(), { description: 'where the advice comes from' }),
});
export type Diagnosis = Static<typeof Diagnosis>;

export const DiagnosisRecord = Type.Object({
  id: Ulid,
  userInput: Type.String(),
  symptom: Type.Optional(Symptom),
  imageUrl: Type.Optional(Type.String({ description: 'signed link, good for 24 to 48 hours' })),
  thumbnailUrl: Type.Optional(Type.String()),
  diagnosis: Diagnosis,
  answers: Type.Optional(
    Type.Array(Type.Object({ question: Type.String(), optionId: Type.String(), label: Type.String() }), {
      description: 'taps so far; sending another option of one of these questions changes that answer',
    }),
  ),
  createdAt: Instant,
});
export type DiagnosisRecord = Static<typeof DiagnosisRecord>;

/** Text fields beside the `image` file of the multipart form. `userId`, when sent, must be the caller. */
export const DiagnoseForm = Type.Object({
  userInput: Type.Optional(Type.String({ maxLength: QUESTION_MAX })),
  symptom: Type.Optional(Symptom),
  userId: Type.Optional(Ulid),
});
export type DiagnoseForm = Static<typeof DiagnoseForm>;

export const DiagnoseTextRequest = Type.Object({
  userId: Type.Optional(Ulid),
  text: Type.String({ minLength: 1, maxLength: QUESTION_MAX, pattern: '\\S' }),
});
export type DiagnoseTextRequest = Static<typeof DiagnoseTextRequest>;

export const diagnosePhoto = route({
  method: 'POST',
  path: '/api/diagnose',
  summary: 'Checks a photo, with the farmer’s words and one tapped symptom',
  form: DiagnoseForm,
  replies: { 201: DiagnosisRecord },
  repeatable: true,
});

export const diagnoseText = route({
  method: 'POST',
  path: '/api/diagnose/text',
  summary: 'Checks a problem told in words',
  body: DiagnoseTextRequest,
  replies: { 201: DiagnosisRecord },
  repeatable: true,
});

export const answerFollowUp = route({
  method: 'POST',
  path: '/api/diagnose/:id/answer',
  summary: 'Answers the open question of a record, or changes an answer; the same record is refined',
  params: Type.Object({ id: Ulid }),
  body: Type.Object({ optionId: Type.String({ minLength: 1, maxLength: 64 }) }),
  replies: { 200: DiagnosisRecord },
  repeatable: true,
});

export const advise = route({
  method: 'POST',
  path: '/api/advice',
  summary: 'Advice for a question, not kept as a record',
  body: Type.Object({ userText: Type.String({ minLength: 1, maxLength: QUESTION_MAX, pattern: '\\S' }) }),
  replies: { 200: Diagnosis },
  repeatable: true,
});

export const DiagnosesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE.maxLimit, default: PAGE.limit })),
  before: Type.Optional(Ulid),
});

/** Served by diagnosis-ai without `orchards`; the gateway adds them (its one aggregate). */
export const listDiagnoses = route({
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
