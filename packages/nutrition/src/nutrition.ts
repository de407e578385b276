import { readTable } from '@anar/india/yaml-table';
import Type, { type Static } from 'typebox';

const strict = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1 });
const Positive = Type.Number({ exclusiveMinimum: 0 });
const Row = Type.Object({ N: Positive, P2O5: Positive, K2O: Positive, FYM_kg: Positive }, strict);
const fertilizer = <Nutrient extends string>(nutrient: Nutrient) =>
  Type.Object(
    {
      name: Text,
      nutrient: Type.Literal(nutrient),
      share: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
      bag_kg: Positive,
    },
    strict,
  );

/** Yearly nutrients of a plant by age, and the fertilizers that supply them. */
export const Nutrition = Type.Object(
  {
    per_plant: Type.Object({ 1: Row, 2: Row, 3: Row, 4: Row, 5: Row }, strict),
    pit: Type.Object({ SSP_g: Positive, FYM_kg: Positive }, strict),
    fertilizers: Type.Object({ urea: fertilizer('N'), ssp: fertilizer('P2O5'), mop: fertilizer('K2O') }, strict),
    manure: Type.Object({ name: Text, bag_kg: Positive, trolley_kg: Positive }, strict),
    bearing_age: Type.Integer(),
    young_months: Type.Array(Type.Integer({ minimum: 1, maximum: 12 })),
    caution: Text,
    source: Text,
    src: Text,
    conf: Type.Enum(['A', 'B', 'C', 'D', 'M', 'O']),
  },
  strict,
);
export type Nutrition = Static<typeof Nutrition>;

/**
 * Loads the table shared by fertilizer plan and plant check. Throws when it is invalid, so that a service does not
 * start.
 */
export const loadNutrition = (): Nutrition => readTable(new URL('./data/nutrition.yaml', import.meta.url), Nutrition);

/** Grams of each nutrient and kilograms of manure per plant and year. `age` in years, 0 and more. */
export function yearOf(age: number, { per_plant, pit, fertilizers }: Nutrition): Static<typeof Row> {
  if (age < 1) return { N: 0, P2O5: pit.SSP_g * fertilizers.ssp.share, K2O: 0, FYM_kg: pit.FYM_kg };
  const row = Math.min(5, Math.floor(age)) as keyof typeof per_plant;
  return per_plant[row];
}
