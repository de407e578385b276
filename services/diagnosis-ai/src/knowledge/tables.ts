import { Symptom } from '@anar/contracts/diagnosis';
import { Bahar, PlantPhase } from '@anar/contracts/orchards';
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

/** Two problems that are taken for each other, and what tells them apart. */
export const LookAlike = Type.Object({ pair: Type.Tuple([Text, Text]), differ: Text, src: Text, conf: Conf }, strict);
export type LookAlike = Static<typeof LookAlike>;

export const SymptomTap = Type.Object({ id: Symptom, label: Text, says: Text }, strict);
export type SymptomTap = Static<typeof SymptomTap>;

export const QuestionOption = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z_]{1,64}$' }),
    label: Text,
    says: Type.Optional(Text),
    symptom: Type.Optional(Text),
    leadsTo: Type.Optional(Text),
    daysToHarvest: Type.Optional(Type.Integer({ minimum: 0 })),
    tells: Type.Optional(Type.Enum(['none', 'nothing'], { description: 'none of the others; it is not known' })),
  },
  strict,
);
export const Question = Type.Object(
  {
    id: Text,
    between: Type.Array(Text),
    insteadOfGuessing: Type.Optional(Type.Array(Text)),
    heard: Type.Optional(Type.Array(Text, { description: 'signs or names that one word of the farmer may mean' })),
    photoAlone: Type.Optional(Type.Literal(true)),
    harvest: Type.Optional(Type.Literal(true)),
    question: Text,
    options: Type.Array(QuestionOption, { minItems: 4, maxItems: 6 }),
  },
  strict,
);
export type Question = Static<typeof Question>;
export type QuestionOption = Static<typeof QuestionOption>;

/** How a farmer sees whether there is water enough. */
export const Water = Type.Object({ field_check: Text, field_check_src: Text }, strict);
export type Water = Static<typeof Water>;

/** How fertilizer is given; the amounts are those of `@anar/nutrition`. */
export const FertilizerTexts = Type.Object(
  { plants_per_acre: Type.Integer({ minimum: 1 }), splits: Text, young_splits: Text, how: Text, caution: Text },
  strict,
);
export type FertilizerTexts = Static<typeof FertilizerTexts>;

const WordList = Type.Array(Text, { minItems: 1 });
export const WordGroups = Type.Record(Type.String({ pattern: '^[a-z_]+$' }), WordList);
const listsOf = <K extends string>(...names: readonly K[]) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, WordList])) as Record<K, typeof WordList>, strict);
/** What a text is about. */
export const Subjects = listsOf(
  'ours',
  'animals',
  'things',
  'trade',
  'likeness',
  'likeness_before',
  'genitive',
  'than',
  'nearby',
  'formerly',
  'remedies',
  'places',
);
/** Words that steer how others are read. */
export const Steering = listsOf(
  'not',
  'without',
  'gone',
  'fine',
  'asked',
  'about',
  'use',
  'now',
  'neighbour',
  'mine',
  'past',
  'except',
  'and',
  'follows',
  'also',
  'glued',
  'stop',
);
/** Small words by what they do where they stand, and signs by whether they describe something or are a thing. */
export const Grammar = listsOf(
  'question_before',
  'ends_without',
  'auxiliary',
  'after_fine',
  'either',
  'on_or_but',
  'verb_before_but',
  'of_a_host',
  'of_a_crop',
  'qualities',
  'things',
);
/** Every word that the adviser knows. */
export interface LexiconData {
  parts: Static<typeof WordGroups>;
  signs: Static<typeof WordGroups>;
  names: Static<typeof WordGroups>;
  /** Other crops, by kind. */
  crops: Static<typeof WordGroups>;
  subjects: Static<typeof Subjects>;
  steering: Static<typeof Steering>;
  grammar: Static<typeof Grammar>;
}
