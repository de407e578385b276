import Type, { type Static } from 'typebox';
import { route } from '../route.ts';
import { HowToLink, Urgency } from './diagnosis.ts';

export const ProblemKind = Type.Enum(['disease', 'pest', 'disorder', 'deficiency']);

/** One entry of the problem library: what it looks like, what it is mistaken for, what to do first. Never a dose. */
export const ProblemEntry = Type.Object({
  id: Type.String(),
  kind: ProblemKind,
  name: Type.String(),
  scientificName: Type.Optional(Type.String()),
  urgency: Urgency,
  signs: Type.String(),
  why: Type.String(),
  searchWords: Type.Optional(
    Type.Array(Type.String(), { description: 'what farmers call it and its signs, to be found by; not shown' }),
  ),
  lookAlikes: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), differ: Type.String() })),
  firstSteps: Type.Array(Type.String(), { minItems: 1 }),
  organic: Type.Optional(Type.String()),
  labelled: Type.Boolean({ description: 'a product with a label for it exists; its dose comes with a check' }),
  sources: Type.Array(Type.String()),
  photos: Type.Array(Type.Object({ url: Type.String(), alt: Type.String(), credit: Type.String() }), {
    description: 'licensed photos; empty until there are some',
  }),
});
export type ProblemEntry = Static<typeof ProblemEntry>;

/** A how-to page of the library. */
export const HowToPage = Type.Object({
  ...HowToLink.properties,
  short: Type.String({ description: 'the answer in one or two sentences' }),
  steps: Type.Array(Type.String(), { minItems: 1 }),
  avoid: Type.Array(Type.String()),
  related: Type.Array(HowToLink),
  sources: Type.Array(Type.String()),
});
export type HowToPage = Static<typeof HowToPage>;

export const listProblems = route({
  method: 'GET',
  path: '/api/problems',
  summary: 'The whole library: problems, and how work is done; cached by ETag',
  replies: { 200: Type.Object({ problems: Type.Array(ProblemEntry), howTo: Type.Array(HowToPage) }) },
});
