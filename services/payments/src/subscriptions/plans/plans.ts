import { DAILY_CHECKS, PLAN_IDS, PLAN_PRICES } from '@anar/contracts/constants';
import type { BillingCycle, Plan, PlanId } from '@anar/contracts/payments/plans';

export const PLAN_NAMES: Readonly<Record<PlanId, string>> = { free: 'मुफ़्त', basic: 'बेसिक', pro: 'प्रो' };

export const planName = (id: PlanId): string => PLAN_NAMES[id];

/** Counts match limits in code: `DAILY_CHECKS` of the plant check, and the consultations included in Pro. */
const checks = (limit: number | null, what: string) => (limit === null ? `${what} जितने चाहें` : `रोज़ ${limit} ${what}`);

/** Consultations that Pro includes: how many a month, and up to which fee. */
export interface IncludedConsultations {
  perMonth: number;
  maxFeePaise: number;
}

/** As the specification lists them; the doctor only where there are consultations. */
function featuresOf(id: PlanId, { perMonth, maxFeePaise }: IncludedConsultations): string[] {
  const { question, photo } = DAILY_CHECKS[id];
  const features = [checks(question, 'सवाल'), checks(photo, 'फोटो जाँच')];
  if (id === 'basic') return [...features, 'सलाह सुनकर समझें'];
  if (id === 'free') return features;
  const doctor = perMonth > 0 && `महीने में ${perMonth} बार डॉक्टर से सलाह, ₹${maxFeePaise / 100} तक की फीस शामिल`;
  return [...features, 'तुरंत जवाब', ...(doctor ? [doctor] : []), 'मौसम की खबर'];
}

/** The plans, cheapest first. */
export const createPlans = (included: IncludedConsultations): readonly Plan[] =>
  PLAN_IDS.map((id) => ({
    id,
    name: PLAN_NAMES[id],
    pricePaise: PLAN_PRICES[id],
    features: featuresOf(id, included),
    popular: id === 'pro',
  }));

/** In paise; 0 for the free plan. */
export const listPrice = (planId: PlanId, cycle: BillingCycle): number => PLAN_PRICES[planId][cycle];
