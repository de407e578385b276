import { listPlans } from '@anar/contracts/plans';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { PaymentsConfig } from '../config.ts';
import { createPlans } from './plans.ts';

/** What is sold, for everybody. */
export function registerPlans(
  { routes }: Service,
  {
    consultUrl,
    proConsultationsPerMonth,
    proMaxFeePaise,
  }: Pick<PaymentsConfig, 'consultUrl' | 'proConsultationsPerMonth' | 'proMaxFeePaise'>,
): void {
  // What nobody can use yet is not sold.
  const perMonth = consultUrl ? proConsultationsPerMonth : 0;
  const plans = createPlans({ perMonth, maxFeePaise: proMaxFeePaise });
  routes.public(listPlans, async () => ({ plans }));
}
