import { paymentErrors } from '@anar/contracts/errors/payments';
import type { BillingCycle, PlanId } from '@anar/contracts/payments/plans';
import type { PlanQuote } from '@anar/contracts/payments/subscriptions';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import mongoose from 'mongoose';
import { ulid } from 'ulid';
import { type Period, planChange, runningPeriods } from './periods.ts';
import { listPrice } from './plans/plans.ts';
import type { SubscriptionStore } from './subscription.store.ts';

/** Prices quoted to a user, so that they pay what they were shown. */
export interface Quotes {
  /** Throws `plan_not_sold`, `plan_lower`. */
  create(userId: string, selection: { planId: PlanId; cycle: BillingCycle }): Promise<PlanQuote>;
  /**
   * The price of a plan for this user in paise: of the given quote, else the list price. Throws `quote_expired` for a
   * quote that is expired, of another plan or of another user, and where an upgrade would need a quote to credit the
   * running plan.
   */
  price(userId: string, selection: { planId: PlanId; cycle: BillingCycle; quoteId?: string }): Promise<number>;
  /** The payments whose periods a quote credited; the quote may be long expired when its payment arrives. */
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
/** Kept a week after expiry: a payment may arrive a day late. */
schema.index({ validUntil: 1 }, { expireAfterSeconds: 7 * 24 * 60 * 60 });

const RUPEE = 100;

/** The unused part of a period by time, in paise of its list price, rounded down. */
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

  /** Classifies a plan change; refuses those that are not allowed. */
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
    async create(userId, selection) {
      const { isUpgrade, periods } = await judge(userId, selection);
      const now = clock();
      const running = isUpgrade ? runningPeriods(periods, now) : [];
      const listPaise = listPrice(selection.planId, selection.cycle);
      const rest = running.reduce((sum, period) => sum + restOf(period, now), 0);
      // Whole rupees, rounded up in the user's favour; the provider takes at least one rupee.
      const creditPaise = Math.min(Math.ceil(rest / RUPEE) * RUPEE, listPaise - RUPEE);
      const basis = running.map(({ paymentId }) => paymentId);
      const price = { ...selection, listPaise, creditPaise, amountPaise: listPaise - creditPaise };
      const validUntil = new Date(now.getTime() + VALID_MS);
      const { _id } = await quotes.create({ _id: ulid(), userId, basis, validUntil, ...price });
      return { id: _id, ...price, validUntil: validUntil.toISOString() };
    },

    async price(userId, { quoteId, ...selection }) {
      const { isUpgrade } = await judge(userId, selection);
      if (quoteId === undefined) {
        if (isUpgrade) throw new AppError(paymentErrors.quoteExpired);
        return listPrice(selection.planId, selection.cycle);
      }
      const quote = await quotes.findOne({ _id: quoteId, userId, ...selection, validUntil: { $gt: clock() } }).lean();
      // A quote made before the plan started or ended credits the wrong amount.
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
