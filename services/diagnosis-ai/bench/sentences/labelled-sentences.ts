import { readTable } from '@anar/india/yaml-table';
import Type, { type Static } from 'typebox';

/** Why nothing may be named: not about a sick pomegranate at all, or too little said to name anything. */
export const OFF_TOPIC = ['off_topic', 'other_crop', 'nonsense', 'all_well'] as const;
export const TOO_LITTLE = ['vague', 'denied'] as const;

const oneOf = <T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)));

/** What a farmer says and what is wrong with the plant, judged by somebody who never saw our word lists. */
export const LabelledSentence = Type.Object(
  {
    say: Type.String({ minLength: 1 }),
    problem: Type.Union([Type.String(), Type.Null()]),
    kind: oneOf(['hindi', 'hinglish', 'english', 'mixed']),
    why: Type.Optional(oneOf([...OFF_TOPIC, ...TOO_LITTLE])),
  },
  { additionalProperties: false },
);
export type LabelledSentence = Static<typeof LabelledSentence>;

/**
 * The files of a set. `work` may be read while editing the word lists; of the sets held back only the numbers may be seen.
 */
const FILES = {
  work: ['work', 'work-2', 'work-3', 'work-4'],
  'held-back': ['held-back'],
  'held-back-2': ['held-back-2'],
} as const;
export type SentenceSet = keyof typeof FILES;

/** Throws on a bad row, without its text. */
export function loadSentences(set: SentenceSet): LabelledSentence[] {
  return FILES[set].flatMap((file) =>
    readTable(new URL(`./${file}.yaml`, import.meta.url), Type.Array(LabelledSentence)),
  );
}
