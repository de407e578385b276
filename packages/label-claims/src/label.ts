import Type, { type Static } from 'typebox';

const strict = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1 });
const WrittenAmount = Type.String({ pattern: '^[0-9.]+(-[0-9.]+)? (ml|g)$' });

/** A row of the register: one product, the pests its label names, the dose and the days before harvest. */
export const Label = Type.Object(
  {
    id: Text,
    product: Text,
    type: Type.Enum(['insecticide', 'nematicide', 'bactericide', 'fungicide']),
    pests: Type.Array(Text, { minItems: 1 }),
    per_l: Type.Optional(WrittenAmount),
    per_ha: Type.Optional(WrittenAmount),
    per_plant: Type.Optional(WrittenAmount),
    per_dripper: Type.Optional(WrittenAmount),
    conc_ai: Type.Optional(Text),
    raw: Type.Optional(Text),
    phi: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    check: Type.Optional(Text),
    src: Text,
    conf: Type.Enum(['A', 'B', 'C', 'D', 'M', 'O']),
  },
  strict,
);
export type Label = Static<typeof Label>;

/** A label that may be shown with its dose: nothing is left to verify, and it states the days before harvest. */
export type ShownLabel = Label & { phi: number };

export function isShown(label: Label): label is ShownLabel {
  return label.check === undefined && label.phi !== null && (label.per_l ?? label.per_ha) !== undefined;
}

/** Water of a cover spray on grown trees, litres per hectare (agronomy facts 1.1, M). */
export const SPRAY_LITRES_PER_HA = 1000;

export interface Amount {
  from: number;
  to: number;
  unit: 'ml' | 'g';
}

/** Parses an amount as the register writes it: `1.5-2.0 g`. */
export function amountOf(written: string): Amount {
  const [numbers = '', unit] = written.split(' ');
  const [from = 0, to = from] = numbers.split('-').map(Number);
  return { from, to, unit: unit === 'g' ? 'g' : 'ml' };
}

/** Other spellings of ingredients, by the name that products of the table carry. */
export type Ingredients = Readonly<Record<string, readonly string[]>>;

const FORMULATION = /^(?:\d+(?:\.\d+)?|[A-Z]{2,3})$/;

/** Ingredients of a product: "मेटिराम 55 + पायराक्लोस्ट्रोबिन 5 WG" has two. */
export function ingredientsOf({ product }: Pick<Label, 'product'>): string[] {
  return product.split(' + ').map((part) =>
    part
      .split(' ')
      .filter((word) => !FORMULATION.test(word))
      .join(' '),
  );
}

/** Strengths in percent from the product's name. */
export function strengthsOf({ product }: Pick<Label, 'product'>): number[] {
  return (product.match(/(?<= )\d+(?:\.\d+)?/g) ?? []).map(Number);
}
