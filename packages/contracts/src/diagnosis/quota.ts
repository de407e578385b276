import Type, { type Static } from 'typebox';
import { PLAN_IDS } from '../constants.ts';
import { route } from '../route.ts';

/** Checks of one kind today; `limit` and `left` are null for an unlimited plan. */
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
