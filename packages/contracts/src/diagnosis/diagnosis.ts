import Type, { type Static } from 'typebox';
import { SYMPTOMS, URGENCIES } from '../constants.ts';
import { PHOTO_SIGNS } from './photo-signs.ts';

export const Urgency = Type.Enum([...URGENCIES]);
export type Urgency = Static<typeof Urgency>;
export const Symptom = Type.Enum([...SYMPTOMS]);
export type Symptom = Static<typeof Symptom>;

type Signs = typeof PHOTO_SIGNS;
/** Plant part selected beside a photo. */
export type PhotoPlace = keyof Signs;
export const PhotoPlace = Type.Enum(Object.keys(PHOTO_SIGNS) as PhotoPlace[]);
/** Symptom selected for that part. */
export type PhotoSign = Signs[PhotoPlace][number];
export const PhotoSign = Type.Enum(Object.values(PHOTO_SIGNS).flat() as PhotoSign[]);

/** A dose of a labelled product, created only by the safety policy from a row of the label table. */
export const LabelDose = Type.Object({
  productId: Type.String(),
  product: Type.String(),
  dose: Type.String({ description: 'per litre or per hectare, as on the label' }),
  perPump: Type.Optional(
    Type.Array(Type.Object({ litres: Type.Integer(), amount: Type.String() }), {
      description: 'the same for each usual size of pump; never more than the label',
    }),
  ),
  preHarvestDays: Type.Integer({ description: 'days between the last spray and harvest' }),
  source: Type.String(),
  note: Type.Optional(Type.String({ description: 'how an amount per hectare becomes one per litre' })),
  sprayedBefore: Type.Optional(
    Type.String({ description: 'that the diary has it sprayed lately, and what to mind then' }),
  ),
});
export type LabelDose = Static<typeof LabelDose>;

/**
 * One question, asked when two problems are close; the last two options are "none of these" (not for the days to harvest)
 * and "not known".
 */
export const FollowUp = Type.Object({
  question: Type.String(),
  options: Type.Array(Type.Object({ id: Type.String(), label: Type.String() }), { minItems: 2, maxItems: 7 }),
});
export type FollowUp = Static<typeof FollowUp>;

/** The water amount of the orchard's advice of a day; without one, where to read it. No other step has a number. */
export const Irrigation = Type.Object({
  litersPerPlant: Type.Optional(Type.Number({ description: 'litres per plant of one run' })),
  when: Type.String(),
  day: Type.Optional(Type.String({ format: 'date', description: 'day in India of that advice' })),
  why: Type.Optional(Type.String()),
  source: Type.Optional(Type.String()),
});

/** One fertilizer of the schedule; amounts per year. */
export const FertilizerItem = Type.Object({
  name: Type.String(),
  perPlant_g: Type.Number(),
  perAcre_kg: Type.Number(),
});
export type FertilizerItem = Static<typeof FertilizerItem>;

/** Amounts of the one fertilizer named in `type`; `items` lists all that belong together. */
export const Fertilizer = Type.Object({
  type: Type.String(),
  amountPerPlant_g: Type.Optional(Type.Number()),
  amountPerAcre_kg: Type.Optional(Type.Number()),
  schedule: Type.Optional(Type.String()),
  organicOption: Type.Optional(Type.String()),
  caution: Type.Optional(Type.String()),
  source: Type.Optional(Type.String()),
  items: Type.Optional(Type.Array(FertilizerItem)),
});

/** A how-to page of the library. */
export const HowToLink = Type.Object({ id: Type.String(), title: Type.String() });
export type HowToLink = Static<typeof HowToLink>;

/** Where a question that is not about a sickness is answered. */
export const LeadsTo = Type.Object({
  page: Type.Enum(['orchard', 'fertilizer', 'market', 'kisan_call_centre']),
  search: Type.Optional(Type.String({ description: 'the place of a question about prices, in the farmer’s spelling' })),
});
export type LeadsTo = Static<typeof LeadsTo>;

export const Diagnosis = Type.Object({
  problemId: Type.Union([Type.String(), Type.Null()], { description: 'id in the knowledge base' }),
  confidence: Type.Integer({ minimum: 0, maximum: 100, description: 'percent' }),
  urgency: Urgency,
  action: Type.String({ description: 'the first step as a code, e.g. cut_infected_branch' }),
  actionText: Type.String({ description: 'the same in Hindi' }),
  diagnosis: Type.String({ description: 'name of the problem in Hindi' }),
  scientificName: Type.Optional(Type.String()),
  hindi_text: Type.String({ description: 'the advice, to be read or spoken' }),
  notice: Type.Optional(
    Type.String({ description: 'a warning to show whatever the confidence, e.g. the farmer named a banned product' }),
  ),
  steps: Type.Array(Type.String()),
  why: Type.Optional(Type.String()),
  irrigation: Irrigation,
  fertilizer: Fertilizer,
  doses: Type.Array(LabelDose),
  safety: Type.Array(Type.String(), { description: 'protective gear, interval before harvest, poison helpline' }),
  askExpert: Type.Boolean(),
  followUp: Type.Optional(FollowUp),
  howTo: Type.Optional(
    Type.Array(HowToLink, {
      maxItems: 3,
      description:
        'pages that answer a question about work, the likeliest first; with one alone, its steps are in `steps`',
    }),
  ),
  leadsTo: Type.Optional(LeadsTo),
  contradiction: Type.Optional(
    Type.String({ description: 'two answers of the farmer that do not fit together, in one sentence' }),
  ),
  matchedWords: Type.Array(Type.String()),
  source: Type.Union([Type.Literal('rules'), Type.Literal('model')]),
  classifier: Type.Optional(Type.String({ description: 'version of the models that read the words' })),
  photoSeen: Type.Optional(Type.Boolean({ description: 'a model looked at the photo; the rules never do' })),
  sources: Type.Array(Type.String(), { description: 'where the advice comes from' }),
});
export type Diagnosis = Static<typeof Diagnosis>;
