import type { LabelClaim } from '@anar/contracts/labels';
import type { Label } from '@anar/label-claims/label';
import { createFindLabel } from '@anar/label-claims/names/labelled-product';

/** The labels that a spray of the diary may go by. */
export interface SprayLabels {
  byId(productId: string): LabelClaim | undefined;
  /** Of the product that a written name means. One whose label is still to be checked has none. */
  named(product: string): LabelClaim | undefined;
  /** Days before harvest: no label asks for more. */
  longestWait: number;
}

/** `shown`: those of the whole table that have nothing left to be checked. */
export function createSprayLabels(table: readonly Label[], shown: readonly LabelClaim[]): SprayLabels {
  const labels = new Map(shown.map((label) => [label.productId, label]));
  // By the whole table: a mixture whose label is still to be checked is not the product that is one half of it.
  const findLabel = createFindLabel(table);
  return {
    byId: (productId) => labels.get(productId),
    named: (product) => labels.get(findLabel(product)?.id ?? ''),
    longestWait: Math.max(...shown.map(({ preHarvestDays }) => preHarvestDays)),
  };
}
