import { PLAN_IDS } from '@anar/contracts/constants';
import type { BillingCycle, Plan } from '@anar/contracts/payments/plans';
import type { Subscription } from '@anar/contracts/payments/subscriptions';
import type { User } from '@anar/contracts/users/users';

type PlanId = Plan['id'];

/**
 * Action available for one plan. `renew`: active and ends soon; `later`: once the larger active one has ended;
 * `yearOnly`: yearly only, as a year of a smaller one is paid; `ends`: cancelled already.
 */
export type Offer =
  | 'guest'
  | 'none'
  | 'unknown'
  | 'current'
  | 'renew'
  | 'keepFree'
  | 'stop'
  | 'ends'
  | 'buy'
  | 'upgrade'
  | 'later'
  | 'yearOnly';

interface Person {
  role: User['role'] | undefined;
  /** Undefined while unknown. */
  mine: Subscription | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** How long before its end a plan can be renewed. The server decides; this only shows the button. */
const RENEWAL_MS = 7 * 86_400_000;

export function offerOf(planId: PlanId, cycle: BillingCycle, { role, mine, now }: Person): Offer {
  if (role === undefined) return 'guest';
  if (role !== 'farmer') return 'none';
  if (!mine) return 'unknown';
  if (mine.planId === 'free') return planId === 'free' ? 'keepFree' : 'buy';
  if (planId === 'free') return mine.endsByWish ? 'ends' : 'stop';
  const step = rank(planId) - rank(mine.planId);
  if (step < 0) return 'later';
  const shorter = mine.cycle === 'annual' && cycle === 'monthly';
  if (step > 0) return shorter ? 'yearOnly' : 'upgrade';
  if (mine.until !== undefined && Date.parse(mine.until) - now <= RENEWAL_MS) return 'renew';
  return mine.cycle === 'monthly' && cycle === 'annual' ? 'upgrade' : 'current';
}

const rank = (planId: PlanId) => PLAN_IDS.indexOf(planId);

const MONTHS = 12;

/** Savings in paise of a year over twelve months; 0 if none. */
export function savingOf({ pricePaise: { monthly, annual } }: Pick<Plan, 'pricePaise'>): number {
  return Math.max(0, MONTHS * monthly - annual);
}

/** The most popular first, then from the largest to the free one. */
export function inOrder(plans: readonly Plan[]): Plan[] {
  return [...plans].sort(
    (a, b) => Number(b.popular) - Number(a.popular) || b.pricePaise.monthly - a.pricePaise.monthly,
  );
}

/** From the URL: the plan selected before the login, and where to continue. */
export interface PlanSelection {
  planId: string | null;
  cycle: BillingCycle;
  next: string | null;
}

export function readSelection(search: string): PlanSelection {
  const asked = new URLSearchParams(search);
  return {
    planId: asked.get('plan'),
    cycle: asked.get('cycle') === 'annual' ? 'annual' : 'monthly',
    next: asked.get('next'),
  };
}

/** The query that brings a guest back to this selection. */
export function searchOf({ planId, cycle, next }: PlanSelection): string {
  const asked = new URLSearchParams({ ...(planId && { plan: planId }), cycle, ...(next && { next }) });
  return `?${asked}`;
}
