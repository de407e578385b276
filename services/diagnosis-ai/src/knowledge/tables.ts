import { LeadsTo, Symptom } from '@anar/contracts/diagnosis/diagnosis';
import { Bahar, PlantPhase } from '@anar/contracts/orchards/orchards';
import Type, { type Static } from 'typebox';
import { Conf } from './problem.ts';

const strict = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1 });
const Month = Type.Integer({ minimum: 1, maximum: 12 });
const Positive = Type.Number({ exclusiveMinimum: 0 });

export const SafetyLine = Type.Object(
  { when: Type.Union([Type.Literal('always'), Type.Literal('dose')]), say: Text, src: Text, conf: Conf },
  strict,
);
export type SafetyLine = Static<typeof SafetyLine>;

/** States of the recent weather that favour a problem (agronomy facts 2.2, 7). */
export const WeatherState = Type.Enum(['rain_days', 'dry', 'rain_after_dry_spell']);
export type WeatherState = Static<typeof WeatherState>;

export const SeasonPrior = Type.Object(
  {
    problem: Text,
    factor: Positive,
    months: Type.Optional(Type.Array(Month)),
    phases: Type.Optional(Type.Array(PlantPhase)),
    bahars: Type.Optional(Type.Array(Bahar)),
    weather: Type.Optional(WeatherState),
    weatherUnknown: Type.Optional(Type.Literal(true, { description: 'holds too when nobody knows the weather' })),
    src: Text,
    conf: Conf,
  },
  strict,
);
export type SeasonPrior = Static<typeof SeasonPrior>;

/** Two problems that are easily confused, and what distinguishes them. */
export const LookAlike = Type.Object({ pair: Type.Tuple([Text, Text]), differ: Text, src: Text, conf: Conf }, strict);
export type LookAlike = Static<typeof LookAlike>;

const ids = (description: string) => Type.Optional(Type.Array(Text, { description }));
const signFields = { for: ids('problems that it speaks for'), against: ids('problems that it rules out') };
/** Problems that a tap speaks for or rules out. */
export const Sign = Type.Object(signFields, strict);
export type Sign = Static<typeof Sign>;

export const SymptomTap = Type.Object({ id: Symptom, label: Text, ...signFields }, strict);
export type SymptomTap = Static<typeof SymptomTap>;

export const QuestionOption = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z_]{1,64}$' }),
    label: Text,
    ...signFields,
    leadsTo: Type.Optional(Text),
    words: Type.Optional(Type.Array(Text, { description: 'names of the plant part that the option stands for' })),
    daysToHarvest: Type.Optional(Type.Integer({ minimum: 0 })),
    means: Type.Optional(Type.Enum(['none', 'nothing'], { description: 'none of the others; it is not known' })),
  },
  strict,
);
export const Question = Type.Object(
  {
    id: Text,
    between: Type.Array(Text),
    insteadOfGuessing: Type.Optional(Type.Array(Text)),
    ambiguousWords: Type.Optional(
      Type.Array(Text, { description: 'words that may mean more than one: asked where one is said' }),
    ),
    onlyForAmbiguousWords: Type.Optional(
      Type.Literal(true, { description: 'it names such a word: not asked elsewhere' }),
    ),
    after: ids('options and signs after which alone it is asked'),
    notAfter: ids('options and signs that answer it already'),
    photoAlone: Type.Optional(Type.Literal(true)),
    harvest: Type.Optional(Type.Literal(true)),
    question: Text,
    options: Type.Array(QuestionOption, { minItems: 4, maxItems: 7 }),
  },
  strict,
);
export type Question = Static<typeof Question>;
export type QuestionOption = Static<typeof QuestionOption>;

/** Dates of a bahar that a page is about. */
export const BaharDate = Type.Enum(['stress', 'firstWater', 'flowering', 'harvest']);
export type BaharDate = Static<typeof BaharDate>;

const HowToSentence = Type.Object(
  {
    say: Text,
    src: Text,
    conf: Conf,
    withoutFruit: Type.Optional(Type.Literal(true, { description: 'left out while the trees carry fruit' })),
  },
  strict,
);
/** A page on how work is done. */
export const HowTo = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z_]+$' }),
    title: Text,
    short: Text,
    steps: Type.Array(HowToSentence, { minItems: 1 }),
    avoid: Type.Array(HowToSentence),
    related: Type.Array(Text),
    withFruit: Type.Optional(
      Type.String({ minLength: 1, description: 'instead of `short` while the trees carry fruit' }),
    ),
    leadsTo: Type.Optional(LeadsTo.properties.page),
    notIn: Type.Optional(Type.Array(PlantPhase, { description: 'phases in which it is not done' })),
    dates: Type.Optional(Type.Array(BaharDate, { description: 'shown for the bahar of the orchard that asks' })),
    src: Type.Array(Text, { minItems: 1 }),
  },
  strict,
);
export type HowTo = Static<typeof HowTo>;
export const linkTo = ({ id, title }: HowTo) => ({ id, title });

/** How a farmer checks whether there is enough water. */
export const Water = Type.Object({ field_check: Text, field_check_src: Text }, strict);
export type Water = Static<typeof Water>;

/** How fertilizer is given; the amounts are those of `@anar/nutrition`. */
export const FertilizerTexts = Type.Object(
  { plants_per_acre: Type.Integer({ minimum: 1 }), splits: Text, young_splits: Text, how: Text, caution: Text },
  strict,
);
export type FertilizerTexts = Static<typeof FertilizerTexts>;
