import { Urgency } from '@anar/contracts/diagnosis/diagnosis';
import type { ProblemKind } from '@anar/contracts/diagnosis/problems';
import { PlantPhase } from '@anar/contracts/orchards/orchards';
import Type, { type Static } from 'typebox';

const CONF_CODES = ['A', 'B', 'C', 'D', 'M', 'O'] as const;
/** How sure a fact is, see sources.yaml. Kept with every fact, so that an expert can audit an answer. */
export const Conf = Type.Union(CONF_CODES.map((code) => Type.Literal(code)));

const Text = Type.String({ minLength: 1 });

/** Keywords by weight: the name of the problem, its own sign, a sign that it shares with others. */
const Words = Type.Object(
  { name: Type.Array(Text), typical: Type.Array(Text), possible: Type.Array(Text) },
  { additionalProperties: false },
);

/** A problem as written in the data files. */
export const ProblemRow = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z_]+$' }),
    name: Text,
    scientificName: Type.Optional(Text),
    urgency: Urgency,
    pests: Type.Array(Text, { description: 'its names in the label table' }),
    label: Type.Array(Text, { description: 'ids of products whose label names it' }),
    kw_hi: Words,
    kw_hin: Words,
    kw_en: Words,
    signs: Text,
    differ: Type.Optional(Text),
    action: Type.String({ pattern: '^[a-z_]+$' }),
    actionText: Text,
    text: Text,
    why: Text,
    first: Type.Array(Type.Object({ say: Text, src: Text, conf: Conf }, { additionalProperties: false }), {
      minItems: 1,
    }),
    organic: Type.Optional(
      Type.Object({ say: Text, notIn: Type.Array(PlantPhase), src: Text, conf: Conf }, { additionalProperties: false }),
    ),
    exp: Type.Array(Text, { description: 'ideas without a label, for an expert only; never sent' }),
    nitrogen: Type.Union([Type.Literal('normal'), Type.Literal('hold'), Type.Literal('test')]),
    src: Type.Array(Text, { minItems: 1 }),
    conf: Conf,
  },
  { additionalProperties: false },
);
export type Problem = Static<typeof ProblemRow> & { kind: Static<typeof ProblemKind> };

/** All keywords of a problem, in all languages. */
export function phrasesOf({ kw_hi, kw_hin, kw_en }: Problem): string[] {
  return [kw_hi, kw_hin, kw_en].flatMap(({ name, typical, possible }) => [...name, ...typical, ...possible]);
}
