import Type, { type Static } from 'typebox';
import { kitErrors } from '../errors/kit.ts';
import { route } from '../route.ts';
import { OrchardParams } from './orchards.ts';

/** One dose of the year: product, amount per plant and per orchard, and time. */
export const FertilizerDose = Type.Object({
  when: Type.String({ description: 'in Hindi, by the bahar' }),
  due: Type.Enum(['past', 'now', 'later']),
  window: Type.Optional(
    Type.Object(
      { from: Type.String({ format: 'date' }), to: Type.String({ format: 'date' }) },
      { description: 'its days in India, both included; what is noted in them was given for it' },
    ),
  ),
  items: Type.Array(
    Type.Object({
      name: Type.String(),
      perPlantGrams: Type.Number(),
      orchardKilograms: Type.Number(),
      bags: Type.Number({ description: 'bags of `bagKilograms`, rounded up to halves' }),
      bagKilograms: Type.Number(),
      trolleyKilograms: Type.Optional(
        Type.Number({ description: 'of what is carried by trolley, about so much in one' }),
      ),
    }),
  ),
});
export type FertilizerDose = Static<typeof FertilizerDose>;

/** The year's nutrition of an orchard by age, bahar and phase, with what was already recorded. */
export const FertilizerPlan = Type.Object({
  orchardId: Type.String(),
  perPlantGrams: Type.Object({ n: Type.Number(), p2o5: Type.Number(), k2o: Type.Number() }),
  manureKilogramsPerPlant: Type.Number(),
  doses: Type.Array(FertilizerDose),
  recorded: Type.Array(
    Type.Object({
      on: Type.String({ format: 'date' }),
      product: Type.String(),
      kilograms: Type.Optional(Type.Number({ description: 'on the orchard, when noted' })),
    }),
  ),
  caution: Type.String(),
  source: Type.String(),
});
export type FertilizerPlan = Static<typeof FertilizerPlan>;

export const fertilizerPlan = route({
  method: 'GET',
  path: '/api/orchards/:orchardId/fertilizer',
  summary: 'The fertilizer schedule of one’s own orchard',
  params: OrchardParams,
  replies: { 200: FertilizerPlan },
  errors: [kitErrors.notFound],
});
