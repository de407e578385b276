import { paymentErrors } from '@anar/contracts/errors/payments';
import type { BillingCycle, PlanId } from '@anar/contracts/plans';
import type { PlanQuote } from '@anar/contracts/subscriptions';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import mongoose from 'mongoose';
import { ulid } from 'ulid';
import { listPrice } from '../plans/plans.ts';
import { type Period, planChange, runningPeriods } from '../subscriptions/periods.ts';
import type { SubscriptionStore } from '../subscriptions/subscription.store.ts';

/** Prices named to a person, so that what is paid is what was shown. */
export interface Quotes {
  /** Throws `plan_not_sold`, `plan_lower`. */
  create(userId: string, wish: { planId: PlanId; cycle: BillingCycle }): Promise<PlanQuote>;
  /**
   * The price in paise of a plan for this person: of the named quote, else the list price. Throws `quote_expired` for one
   * that is old, of another plan or of somebody else, and where a running plan would have to be taken off.
   */
  price(userId: string, wish: { planId: PlanId; cycle: BillingCycle; quoteId?: string }): Promise<number>;
  /** The payments whose periods a quote took off; they may lie long ago when its payment arrives. */
  basisOf(userId: string, quoteId: string): Promise<readonly string[]>;
  erase(userId: string): Promise<void>;
}

type QuoteDocument = Omit<PlanQuote, 'id' | 'validUntil'> & {
  _id: string;
  userId: string;
  basis: string[];
  validUntil: Date;
};

const schema = new mongoose.Schema<QuoteDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    planId: { type: String, required: true },
    cycle: { type: String, required: true },
    listPaise: { type: Number, required: true },
    creditPaise: { type: Number, required: true },
    amountPaise: { type: Number, required: true },
    basis: [String],
    validUntil: { type: Date, required: true },
  },
  { collection: 'quotes', versionKey: false },
);
const VALID_MS = 30 * 60 * 1000;
/** A payment may come a day late. */
schema.index({ validUntil: 1 }, { expireAfterSeconds: 7 * 24 * 60 * 60 });

const RUPEE = 100;

/** What is left of a period by time, paise of its list price, rounded down. */
export function restOf({ planId, cycle, from, until }: Period, at: Date): number {
  const total = until.getTime() - from.getTime();
  const left = Math.min(total, until.getTime() - at.getTime());
  return Math.floor((listPrice(planId, cycle) * left) / total);
}

export function createQuotes(
  { mongo }: Pick<Service, 'mongo'>,
  { subscriptions, clock }: { subscriptions: Pick<SubscriptionStore, 'find'>; clock: () => Date },
): Quotes {
  const quotes = mongo.model('Quote', schema);

  /** What a change is; refuses those that are none. */
  async function judge(userId: string, { planId, cycle }: { planId: PlanId; cycle: BillingCycle }) {
    if (planId === 'free') throw new AppError(paymentErrors.planNotSold);
    const { periods } = await subscriptions.find(userId);
    const change = planChange(periods, { planId, cycle }, clock());
    if (change === 'lower') throw new AppError(paymentErrors.planLower);
    if (change === 'shorter') throw new AppError(paymentErrors.planShorter);
    if (change === 'already_active') throw new AppError(paymentErrors.planActive);
    return { isUpgrade: change === 'upgrade', periods };
  }

  return {
    async create(userId, wish) {
      const { isUpgrade, periods } = await judge(userId, wish);
      const now = clock();
      const running = isUpgrade ? runningPeriods(periods, now) : [];
      const listPaise = listPrice(wish.planId, wish.cycle);
      const rest = running.reduce((sum, period) => sum + restOf(period, now), 0);
      // In whole rupees, to the person's good; the provider takes one at least.
      const creditPaise = Math.min(Math.ceil(rest / RUPEE) * RUPEE, listPaise - RUPEE);
      const basis = running.map(({ paymentId }) => paymentId);
      const price = { ...wish, listPaise, creditPaise, amountPaise: listPaise - creditPaise };
      const validUntil = new Date(now.getTime() + VALID_MS);
      const { _id } = await quotes.create({ _id: ulid(), userId, basis, validUntil, ...price });
      return { id: _id, ...price, validUntil: validUntil.toISOString() };
    },

    async price(userId, { quoteId, ...wish }) {
      const { isUpgrade } = await judge(userId, wish);
      if (quoteId === undefined) {
        if (isUpgrade) throw new AppError(paymentErrors.quoteExpired);
        return listPrice(wish.planId, wish.cycle);
      }
      const quote = await quotes.findOne({ _id: quoteId, userId, ...wish, validUntil: { $gt: clock() } }).lean();
      // A quote of before the plan began or ended takes off too much or too little.
      if (!quote || quote.basis.length > 0 !== isUpgrade) throw new AppError(paymentErrors.quoteExpired);
      return quote.amountPaise;
    },

    async basisOf(userId, quoteId) {
      return (await quotes.findOne({ _id: quoteId, userId }).lean())?.basis ?? [];
    },

    async erase(userId) {
      await quotes.deleteMany({ userId });
    },
  };
}
