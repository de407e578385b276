import { type LabelClaim, listLabels } from '@anar/contracts/orchards/labels';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** Public list of products. */
export function registerLabelRoutes({ routes }: Service, labels: readonly LabelClaim[]): void {
  routes.public(listLabels, async () => ({ labels }));
}
