import Type, { type Static } from 'typebox';
import { FEEDBACK_COMMENT_MAX } from '../constants.ts';
import { consultErrors } from '../errors/consult.ts';
import { diagnosisErrors } from '../errors/diagnosis.ts';
import { kitErrors } from '../errors/kit.ts';
import { route } from '../route.ts';
import { Ulid } from '../shapes.ts';
import { DiagnosisRecord } from './diagnosis-records.ts';

/** Each kind may be given once and changed later. */
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
  errors: [kitErrors.notFound, diagnosisErrors.outcomeTooEarly],
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
  summary: 'How often advice was called good and how often it helped, by problem; for doctors who are approved',
  replies: { 200: Type.Object({ problems: Type.Array(FeedbackCount) }) },
  errors: [consultErrors.notApproved],
});
