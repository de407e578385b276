import type { LabelClaim } from '@anar/contracts/orchards/labels';
import type { Ingredients, Label } from '@anar/label-claims/label';
import { createLabelFinder } from '@anar/label-claims/names/label-finder';

/** The labels that apply to sprays of the diary. */
export interface SprayLabels {
  byId(productId: string): LabelClaim | undefined;
  /** The label of a product by its written name; none while the label is still to be checked. */
  named(product: string): LabelClaim | undefined;
  /** The longest wait of all labels of the whole table, in days before harvest. */
  longestWait: number;
}

/** `shown`: the labels of the table with nothing left to be checked. */
export function createSprayLabels(
  table: readonly Label[],
  ingredients: Ingredients,
  shown: readonly LabelClaim[],
): SprayLabels {
  const labels = new Map(shown.map((label) => [label.productId, label]));
  // Searches the whole table: a mixture whose label is still to be checked must not match the product that is one half
  // of it.
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
