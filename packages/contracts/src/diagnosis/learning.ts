import Type, { type Static } from 'typebox';
import { route } from '../route.ts';

/** Whether the plant check may learn from a person's questions; off until they switch it on. */
export const LearningConsent = Type.Object({
  allowed: Type.Boolean(),
  since: Type.Optional(Type.String({ format: 'date-time', description: 'questions from then on' })),
});
export type LearningConsent = Static<typeof LearningConsent>;

const path = '/api/learning-consent';

export const readLearningConsent = route({
  method: 'GET',
  path,
  summary: 'Whether the plant check may learn from one’s questions',
  replies: { 200: LearningConsent },
});

export const setLearningConsent = route({
  method: 'PUT',
  path,
  summary: 'Allows it, or withdraws it, which also removes the labels that operators set',
  body: Type.Object({ allowed: Type.Boolean() }),
  replies: { 200: LearningConsent },
});
