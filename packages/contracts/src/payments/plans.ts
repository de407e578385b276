import Type, { type Static } from 'typebox';
import { BILLING_CYCLES, PLAN_IDS } from '../constants.ts';
import { route } from '../route.ts';

export const PlanId = Type.Enum([...PLAN_IDS]);
export type PlanId = Static<typeof PlanId>;
export const BillingCycle = Type.Enum([...BILLING_CYCLES]);
export type BillingCycle = Static<typeof BillingCycle>;

/** An amount of money in integer paise, ₹1 = 100. */
export const Paise = Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'paise' });

export const Plan = Type.Object({
  id: PlanId,
  name: Type.String(),
  pricePaise: Type.Object({ monthly: Paise, annual: Paise }),
  features: Type.Array(Type.String(), { description: 'in Hindi' }),
  popular: Type.Boolean(),
});
export type Plan = Static<typeof Plan>;

export const listPlans = route({
  method: 'GET',
  path: '/api/plans',
  summary: 'Plans with their prices',
  replies: { 200: Type.Object({ plans: Type.Array(Plan) }) },
});
