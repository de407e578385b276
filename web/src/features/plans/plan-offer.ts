import { PLAN_IDS } from '@anar/contracts/constants';
import type { BillingCycle, Plan } from '@anar/contracts/plans';
import type { Subscription } from '@anar/contracts/subscriptions';
import type { User } from '@anar/contracts/users';

type PlanId = Plan['id'];

/**
 * What a person can do with one plan. `renew`: it runs and ends soon; `later`: once the larger one that runs has ended;
 * `yearOnly`: by the year, as a year of a smaller one is paid; `ends`: that the paid one ends was asked for already.
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
  /** Undefined while it is not known. */
  mine: Subscription | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** So long before its end a plan may be bought once more. The server decides; this only shows the way to it. */
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

/** Paise that a year at once costs less than twelve months; 0 when it does not. */
export function savingOf({ pricePaise: { monthly, annual } }: Pick<Plan, 'pricePaise'>): number {
  return Math.max(0, MONTHS * monthly - annual);
}

/** The most popular first, then from the largest to the free one. */
export function inOrder(plans: readonly Plan[]): Plan[] {
  return [...plans].sort(
    (a, b) => Number(b.popular) - Number(a.popular) || b.pricePaise.monthly - a.pricePaise.monthly,
  );
}

/** What the address asks for: the plan that was chosen before the login, and where to go on afterwards. */
export interface Wish {
  planId: string | null;
  cycle: BillingCycle;
  next: string | null;
}

export function readWish(search: string): Wish {
  const asked = new URLSearchParams(search);
  return {
    planId: asked.get('plan'),
    cycle: asked.get('cycle') === 'annual' ? 'annual' : 'monthly',
    next: asked.get('next'),
  };
}

/** The query that brings a guest back to this choice. */
export function searchOf({ planId, cycle, next }: Wish): string {
  const asked = new URLSearchParams({ ...(planId && { plan: planId }), cycle, ...(next && { next }) });
  return `?${asked}`;
}
