import type { PaymentOrder } from '@anar/contracts/payments/payments';
import type { Plan } from '@anar/contracts/payments/plans';
import { CREATED_AT } from './people.ts';

export const ORDER_ID = '01KZ0000000000000000RDER00';

const plan = (id: Plan['id'], name: string, monthly: number, annual: number): Plan => ({
  id,
  name,
  pricePaise: { monthly, annual },
  features: [`${name} की सुविधा`],
  popular: id === 'pro',
});
export const PLANS: Plan[] = [
  plan('free', 'मुफ़्त', 0, 0),
  plan('basic', 'बेसिक', 9900, 99_900),
  plan('pro', 'प्रो', 19_900, 199_900),
];

/** An unpaid order of a monthly basic plan. */
export const paymentOrder = (facts: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id: ORDER_ID,
  purpose: { kind: 'plan', planId: 'basic', cycle: 'monthly' },
  amountPaise: 9900,
  state: 'created',
  createdAt: CREATED_AT,
  expiresAt: '2099-12-12T18:29:59.000Z',
  ...facts,
});
