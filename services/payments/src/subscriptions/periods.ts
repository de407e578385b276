import { PLAN_IDS } from '@anar/contracts/constants';
import type { BillingCycle, PlanId } from '@anar/contracts/payments/plans';
import { endOfIndiaDay, HOUR_MS, indiaDay } from '@anar/india/time';

/** A period of one plan, bought by one payment. */
export interface Period {
  paymentId: string;
  orderId: string;
  planId: Exclude<PlanId, 'free'>;
  cycle: BillingCycle;
  from: Date;
  until: Date;
  /** Ended early: by the payment of a larger plan, or by its own refund. */
  endedAt?: Date;
  endedBy?: string;
}

const MONTHS: Readonly<Record<BillingCycle, number>> = { monthly: 1, annual: 12 };
/** How long before its end a plan may be renewed; the new period follows the old one. */
export const RENEWAL_DAYS = 7;
const DAY_MS = 24 * HOUR_MS;

const rank = (planId: PlanId) => PLAN_IDS.indexOf(planId);

/** The midnight in India that ends the same day of the last month; its last day if that month is shorter. */
export function periodEnd(from: Date, cycle: BillingCycle): Date {
  // A period that starts at midnight counts from the day before.
  const [year = 0, month = 1, day = 1] = indiaDay(new Date(from.getTime() - 1))
    .split('-')
    .map(Number);
  const months = year * 12 + month - 1 + MONTHS[cycle];
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  const end = new Date(Date.UTC(Math.floor(months / 12), months % 12, Math.min(day, lastDay)));
  return endOfIndiaDay(end);
}

const runs = (period: Period, at: Date) => period.endedAt === undefined && period.until > at;

/** Periods that run now or start later, by start. */
export const runningPeriods = (periods: readonly Period[], at: Date): Period[] =>
  periods.filter((period) => runs(period, at)).sort((a, b) => a.from.getTime() - b.from.getTime());

/** The current plan and the end of all its paid periods; undefined: the free one. */
export function currentPlan(periods: readonly Period[], at: Date): (Period & { paidUntil: Date }) | undefined {
  const running = runningPeriods(periods, at);
  const [now] = running;
  return now && { ...now, paidUntil: running.at(-1)?.until ?? now.until };
}

const hasYear = (periods: readonly Period[], at: Date) =>
  runningPeriods(periods, at).some(({ cycle }) => cycle === 'annual');

export type PlanChange = 'new' | 'renewal' | 'upgrade' | 'lower' | 'shorter' | 'already_active';

/**
 * The kind of a purchase now. `upgrade`: a larger plan, or the same yearly instead of monthly; `shorter`: a larger plan
 * by the month while a whole year of the smaller one is paid.
 */
export function planChange(
  periods: readonly Period[],
  { planId, cycle }: Pick<Period, 'planId' | 'cycle'>,
  at: Date,
): PlanChange {
  const current = currentPlan(periods, at);
  if (current === undefined) return 'new';
  const step = rank(planId) - rank(current.planId);
  if (step < 0) return 'lower';
  if (step > 0) return cycle === 'monthly' && hasYear(periods, at) ? 'shorter' : 'upgrade';
  if (current.paidUntil.getTime() - at.getTime() <= RENEWAL_DAYS * DAY_MS) return 'renewal';
  return current.cycle === 'monthly' && cycle === 'annual' ? 'upgrade' : 'already_active';
}

export type Purchase = Pick<Period, 'paymentId' | 'orderId' | 'planId' | 'cycle'> & { at: Date };

const REFUND = 'refund:';
/** The `endedBy` of a refunded period. */
export const endedByRefund = (refundId: string): string => `${REFUND}${refundId}`;

/** Whether the plans that a price credited (by their payments) are those that the purchase would end. */
function fitsBasis(periods: readonly Period[], basis: readonly string[], change: PlanChange, at: Date): boolean {
  if (change === 'upgrade') return runningPeriods(periods, at).every(({ paymentId }) => basis.includes(paymentId));
  return !periods.some(({ paymentId, endedBy }) => basis.includes(paymentId) && endedBy?.startsWith(REFUND));
}

/** The periods with a purchase; undefined when the plan cannot be bought, or not at that price. */
export function purchased(
  periods: readonly Period[],
  { at, ...bought }: Purchase,
  basis: readonly string[],
): Period[] | undefined {
  const change = planChange(periods, bought, at);
  if (['lower', 'shorter', 'already_active'].includes(change) || !fitsBasis(periods, basis, change, at))
    return undefined;
  if (change === 'renewal') {
    const from = currentPlan(periods, at)?.paidUntil ?? at;
    return [...periods, { ...bought, from, until: periodEnd(from, bought.cycle) }];
  }
  const ended = periods.map((one) => (runs(one, at) ? { ...one, endedAt: at, endedBy: bought.paymentId } : one));
  return [...ended, { ...bought, from: at, until: periodEnd(at, bought.cycle) }];
}

/**
 * The periods without that of a refunded payment: the period it replaced runs again, and a following one starts now.
 */
export function takenBack(periods: readonly Period[], paymentId: string, refundId: string, at: Date): Period[] {
  return periods.map((one) => {
    if (one.paymentId === paymentId) return { ...one, endedAt: at, endedBy: endedByRefund(refundId) };
    if (one.from > at && runs(one, at)) return { ...one, from: at, until: periodEnd(at, one.cycle) };
    if (one.endedBy !== paymentId) return one;
    const { endedAt, endedBy, ...again } = one;
    return again;
  });
}
