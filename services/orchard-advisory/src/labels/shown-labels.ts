import type { LabelClaim } from '@anar/contracts/orchards/labels';
import { amountOf, isShown, type Label, type ShownLabel } from '@anar/label-claims/label';
import { LABEL_SOURCES } from '@anar/label-claims/load-labels';

/**
 * The products whose label for pomegranate has nothing left to be checked, as the tank calculator and the diary offer
 * them. `pestNames` are the Hindi names of the pests by id.
 */
export function readShownLabels(labels: readonly Label[], pestNames: Readonly<Record<string, string>>): LabelClaim[] {
  const claim = ({ id, product, type, pests, per_l, per_ha, phi, src }: ShownLabel): LabelClaim => ({
    productId: id,
    product,
    kind: type,
    problems: pests.map((pest) => pestNames[pest] ?? pest),
    ...(per_l && { perLitre: amountOf(per_l) }),
    ...(per_ha && { perHectare: amountOf(per_ha) }),
    preHarvestDays: phi,
    source: LABEL_SOURCES[src] ?? src,
  });
  return labels.filter(isShown).map(claim);
}
