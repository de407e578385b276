import Type, { type Static } from 'typebox';
import { FEEDBACK_COMMENT_MAX, PAGE, PLAN_IDS, QUESTION_MAX, SYMPTOMS, URGENCIES } from './constants.ts';
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
  photoSeen: Type.Optional(Type.Boolean({ description: 'a model looked at the photo; the rules never do' })),
  sources: Type.Array(Type.String(), { description: 'where the advice comes from' }),
});
export type Diagnosis = Static<typeof Diagnosis>;

/** An answer with the id of the record that keeps it. */
export const Advice = Type.Object({ ...Diagnosis.properties, recordId: Ulid });
export type Advice = Static<typeof Advice>;

/** What the farmer says of an answer: of the advice at once, and after a week whether it helped. */
export const DiagnosisFeedback = Type.Object({
  advice: Type.Optional(Type.Boolean({ description: 'thumb up or down on the advice' })),
  outcome: Type.Optional(Type.Boolean({ description: 'whether it helped' })),
});
export type DiagnosisFeedback = Static<typeof DiagnosisFeedback>;

export const DiagnosisRecord = Type.Object({
  id: Ulid,
  userInput: Type.String(),
  symptom: Type.Optional(Symptom),
  imageUrl: Type.Optional(Type.String({ description: 'signed link, good for 24 to 48 hours' })),
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
  summary: 'Advice for a question, spoken or typed; kept as a record like every check',
  body: Type.Object({ userText: Type.String({ minLength: 1, maxLength: QUESTION_MAX, pattern: '\\S' }) }),
  replies: { 200: Advice },
  repeatable: true,
});

export const readDiagnosis = route({
  method: 'GET',
  path: '/api/diagnose/:id',
  summary: 'One check of the caller',
  params: Type.Object({ id: Ulid }),
  replies: { 200: DiagnosisRecord },
});

/** Each kind may be told once and changed later. */
export const giveFeedback = route({
  method: 'POST',
  path: '/api/diagnose/:id/feedback',
  summary: 'Says of a check whether the advice was good, or after 7 days whether it helped',
  params: Type.Object({ id: Ulid }),
  body: Type.Object({
    kind: Type.Union([Type.Literal('advice'), Type.Literal('outcome')]),
    helpful: Type.Boolean(),
    comment: Type.Optional(Type.String({ maxLength: FEEDBACK_COMMENT_MAX })),
  }),
  replies: { 200: DiagnosisRecord },
});

const Votes = Type.Object({ helpful: Type.Integer(), notHelpful: Type.Integer() });
export const FeedbackCount = Type.Object({
  problemId: Type.Union([Type.String(), Type.Null()]),
  problem: Type.String({ description: 'its name in Hindi' }),
  advice: Votes,
  outcome: Votes,
});
export type FeedbackCount = Static<typeof FeedbackCount>;

export const countFeedback = route({
  method: 'GET',
  path: '/api/diagnose/feedback',
  summary: 'How often advice was called good and how often it helped, by problem; for doctors',
  replies: { 200: Type.Object({ problems: Type.Array(FeedbackCount) }) },
});

/** Checks of one kind today; `limit` and `left` are null when the plan sets none. */
const KindQuota = Type.Object({
  limit: Type.Union([Type.Integer(), Type.Null()]),
  left: Type.Union([Type.Integer(), Type.Null()]),
});
export const Quota = Type.Object({
  planId: Type.Enum([...PLAN_IDS]),
  question: KindQuota,
  photo: KindQuota,
  resetsAt: Type.String({ format: 'date-time', description: 'the next midnight in India' }),
});
export type Quota = Static<typeof Quota>;

export const readQuota = route({
  method: 'GET',
  path: '/api/diagnose/quota',
  summary: 'What is left of today’s checks',
  replies: { 200: Quota },
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
