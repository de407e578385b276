import { listPlans } from '@anar/contracts/payments/plans';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { PaymentsConfig } from '../../config.ts';
import { createPlans } from './plans.ts';

/** The public list of plans. */
export function registerPlans(
  { routes }: Service,
  {
    consultUrl,
    proConsultationsPerMonth,
    proMaxFeePaise,
  }: Pick<PaymentsConfig, 'consultUrl' | 'proConsultationsPerMonth' | 'proMaxFeePaise'>,
): void {
  // Consultations are not offered while consult-chat is not configured.
  const perMonth = consultUrl ? proConsultationsPerMonth : 0;
  const plans = createPlans({ perMonth, maxFeePaise: proMaxFeePaise });
  routes.public(listPlans, async () => ({ plans }));
}
