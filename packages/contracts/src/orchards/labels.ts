import Type, { type Static } from 'typebox';
import { route } from '../route.ts';

const Amount = Type.Object({ from: Type.Number(), to: Type.Number(), unit: Type.Enum(['ml', 'g']) });

/** A product with a verified label claim for pomegranate, as tank calculator and diary offer it. */
export const LabelClaim = Type.Object({
  productId: Type.String(),
  product: Type.String({ description: 'in Hindi' }),
  kind: Type.String({ description: 'insecticide, fungicide or bactericide' }),
  problems: Type.Array(Type.String(), { description: 'names in Hindi of what the label is for' }),
  perLitre: Type.Optional(Amount),
  perHectare: Type.Optional(Amount),
  preHarvestDays: Type.Integer(),
  source: Type.String(),
});
export type LabelClaim = Static<typeof LabelClaim>;

export const listLabels = route({
  method: 'GET',
  path: '/api/labels',
  summary: 'Products with a checked label for pomegranate; rows with an open question are left out',
  replies: { 200: Type.Object({ labels: Type.Array(LabelClaim) }) },
});
