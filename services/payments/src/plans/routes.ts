import { listPlans } from '@anar/contracts/plans';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { PaymentsConfig } from '../config.ts';
import { createPlans } from './plans.ts';

/** What is sold, for everybody. */
export function registerPlans(
  { routes }: Service,
  { consultUrl, proConsultationsPerMonth }: Pick<PaymentsConfig, 'consultUrl' | 'proConsultationsPerMonth'>,
): void {
  // What nobody can use yet is not sold.
  const plans = createPlans(consultUrl ? proConsultationsPerMonth : 0);
  routes.public(listPlans, async () => ({ plans }));
}
