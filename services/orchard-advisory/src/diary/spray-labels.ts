import type { LabelClaim } from '@anar/contracts/labels';
import type { Ingredients, Label } from '@anar/label-claims/label';
import { createLabelFinder } from '@anar/label-claims/names/label-finder';

/** The labels that a spray of the diary may go by. */
export interface SprayLabels {
  byId(productId: string): LabelClaim | undefined;
  /** Of the product that a written name means. One whose label is still to be checked has none. */
  named(product: string): LabelClaim | undefined;
  /** Days before harvest: no label of the whole table asks for more. */
  longestWait: number;
}

/** `shown`: those of the whole table that have nothing left to be checked. */
export function createSprayLabels(
  table: readonly Label[],
  ingredients: Ingredients,
  shown: readonly LabelClaim[],
): SprayLabels {
  const labels = new Map(shown.map((label) => [label.productId, label]));
  // By the whole table: a mixture whose label is still to be checked is not the product that is one half of it.
  const finder = createLabelFinder(table, table, ingredients);
  return {
    byId: (productId) => labels.get(productId),
    named(product) {
      const rows = finder.named(product).flatMap(({ id }) => labels.get(id) ?? []);
      // Two rows of one product are for different pests, and the name does not say which: the longer wait counts.
      return rows.sort((one, other) => other.preHarvestDays - one.preHarvestDays)[0];
    },
    longestWait: Math.max(...table.map(({ phi }) => phi ?? 0)),
  };
}
