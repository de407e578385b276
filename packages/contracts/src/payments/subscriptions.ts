import Type, { type Static } from 'typebox';
import { paymentErrors } from '../errors/payments.ts';
import { route } from '../route.ts';
import { Instant, Ulid, UserIdParams } from '../shapes.ts';
import { BillingCycle, Paise, PlanId } from './plans.ts';

/** A person's current plan. No automatic debit: it ends, and is bought again. */
export const Subscription = Type.Object({
  planId: PlanId,
  cycle: Type.Optional(BillingCycle),
  startedAt: Type.Optional(Instant),
  until: Type.Optional(Instant),
  endsByWish: Type.Boolean({ description: 'cancelled at the end of the period: no reminder' }),
  orderId: Type.Optional(Ulid),
});
export type Subscription = Static<typeof Subscription>;
const SubscriptionReply = Type.Object({ subscription: Subscription });

export const readSubscription = route({
  method: 'GET',
  path: '/api/subscriptions/user/:userId',
  summary: 'The caller’s plan and its end',
  params: UserIdParams,
  replies: { 200: SubscriptionReply },
});

/** Price of a plan change before payment: list price less the unused part of the running plan. */
export const PlanQuote = Type.Object({
  id: Ulid,
  planId: PlanId,
  cycle: BillingCycle,
  listPaise: Paise,
  creditPaise: Paise,
  amountPaise: Paise,
  validUntil: Instant,
});
export type PlanQuote = Static<typeof PlanQuote>;

export const quotePlan = route({
  method: 'POST',
  path: '/api/subscriptions/quote',
  summary: 'What a plan costs the caller now, with the rest of the running plan taken off',
  body: Type.Object({ userId: Ulid, planId: PlanId, cycle: BillingCycle }),
  replies: { 201: Type.Object({ quote: PlanQuote }) },
  errors: [paymentErrors.planNotSold, paymentErrors.planLower, paymentErrors.planShorter, paymentErrors.planActive],
});

export const cancelSubscription = route({
  method: 'POST',
  path: '/api/subscriptions/cancel',
  summary: 'Ends the plan with its period; again is done already',
  body: Type.Object({ userId: Ulid }),
  replies: { 200: SubscriptionReply },
  errors: [paymentErrors.noSubscription],
});

export const resumeSubscription = route({
  method: 'POST',
  path: '/api/subscriptions/resume',
  summary: 'Takes the cancellation back',
  body: Type.Object({ userId: Ulid }),
  replies: { 200: SubscriptionReply },
  errors: [paymentErrors.noSubscription],
});
