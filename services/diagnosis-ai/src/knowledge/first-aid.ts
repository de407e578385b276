import Type, { type Static } from 'typebox';
import { Conf } from './problem.ts';

const strict = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1 });
const Phrases = Type.Array(Text, { minItems: 1 });
const Sourced = { src: Text, conf: Conf };
const Said = Type.Array(Type.Object({ say: Text, ...Sourced }, strict), { minItems: 1 });
/** Whom to call; every number that the texts tell stands here, with where we know it from. */
const Numbers = Type.Array(Type.Object({ number: Text, of: Text, ...Sourced, check: Type.Optional(Text) }, strict), {
  minItems: 1,
});
/** Lists of words that the phrases name. */
const words = Type.Record(Type.String({ pattern: '^[a-z]+$' }), Text);
const Told = { words, name: Text, action: Text, notice: Text, text: Text, steps: Said, safety: Said, numbers: Numbers };

/** A person hurt by a product, and the phrases that tell of one. */
export const Poisoning = Type.Object(
  {
    ...{
      ill: Phrases,
      not_a_person: Phrases,
      handling: Phrases,
      taken: Phrases,
      swallowed: Phrases,
      splashed: Phrases,
    },
    ...Told,
  },
  strict,
);
/** An animal that got a product: it ate or drank it, or it is ill after it. */
export const AnimalPoisoned = Type.Object(
  { took: Phrases, took_named: Phrases, ill: Phrases, near: Phrases, ...Told },
  strict,
);
/** A person bitten, stung or hit by current. */
export const Injury = Type.Object({ hurt: Phrases, not_a_person: Phrases, ...Told }, strict);
/** A person who speaks of ending the own life; `will_take` only beside the name of a product. */
export const LifeInDanger = Type.Object({ told: Phrases, will_take: Phrases, not_meant: Phrases, ...Told }, strict);

/** What is told before anything of plants, by what it is about. */
export interface FirstAidData {
  life: Static<typeof LifeInDanger>;
  poisoning: Static<typeof Poisoning>;
  injury: Static<typeof Injury>;
  animal: Static<typeof AnimalPoisoned>;
}
