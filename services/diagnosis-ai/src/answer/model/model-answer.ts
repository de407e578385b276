import { SYMPTOMS } from '@anar/contracts/constants';
import { Diagnosis } from '@anar/contracts/diagnosis/diagnosis';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

/**
 * What a model may decide of a diagnosis. Every sentence that a farmer reads comes from the knowledge base and the
 * safety policy: no blocklist covers all that a model may write.
 */
export const ModelAnswer = Type.Object(
  {
    ...Type.Required(Type.Pick(Diagnosis, ['problemId', 'confidence', 'matchedWords', 'photoSeen'])).properties,
    /** Ids of options of the checklist in the question; others are left out later. */
    checklist: Type.Array(Type.String()),
    /** Ids of `SYMPTOMS`; others are left out later. */
    signsOnPhoto: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);
export type ModelAnswer = Static<typeof ModelAnswer>;

/** Defaults of fields that small models omit. */
const DEFAULTS: Partial<ModelAnswer> = { matchedWords: [], photoSeen: false, checklist: [], signsOnPhoto: [] };
/** Some self-hosted models write their reasoning first. */
const REASONING = /^[\s\S]*<\/think>/;

/** The schema for structured outputs: strict, and only problems that are known can be named. */
export function answerSchema(problemIds: readonly string[]): Record<string, unknown> {
  const problemId = {
    anyOf: [{ type: 'string', enum: problemIds }, { type: 'null' }],
    description: 'समस्या की id; पक्का न हो या सूची में न हो तो null',
  };
  const photoSeen = { type: 'boolean', description: 'true केवल तब, जब फ़ोटो मिली और उसमें पौधा साफ़ दिखा' };
  const signsOnPhoto = { type: 'array', items: { type: 'string', enum: SYMPTOMS } };
  return { ...ModelAnswer, properties: { ...ModelAnswer.properties, problemId, photoSeen, signsOnPhoto } };
}

export type ModelAnswerResult = { answer: ModelAnswer; problem?: never } | { answer?: never; problem: string };

/** Parses a model's reply; `problem` says in English what is wrong with it, for the model. */
export function readAnswer(content: string): ModelAnswerResult {
  const said = content.replace(REASONING, '');
  let json: unknown;
  try {
    json = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
  } catch {
    return { problem: 'the reply is not one JSON object' };
  }
  const given = typeof json === 'object' && json !== null ? json : {};
  const answer = Value.Clean(ModelAnswer, Value.Convert(ModelAnswer, { ...DEFAULTS, ...given }));
  if (Value.Check(ModelAnswer, answer)) return { answer };
  const errors = Value.Errors(ModelAnswer, answer).slice(0, 5);
  return { problem: errors.map(({ instancePath, message }) => `${instancePath} ${message}`.trim()).join('; ') };
}
