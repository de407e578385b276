import { type LabelClaim, listLabels } from '@anar/contracts/labels';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** Products for everybody. */
export function registerLabelRoutes({ routes }: Service, labels: readonly LabelClaim[]): void {
  routes.public(listLabels, async () => ({ labels }));
}
