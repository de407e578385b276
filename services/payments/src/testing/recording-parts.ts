import { paymentErrors } from '@anar/contracts/errors/payments';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import mongoose from 'mongoose';
import type { OrdersOptions } from '../orders/register-orders.ts';
import type { PaidOrder, PaymentEffect } from '../orders/settlement/payment-effect.ts';
import { listPrice } from '../subscriptions/plans/plans.ts';

export interface Credit {
  _id: string;
  paymentId: string;
  orderId: string;
  userId: string;
  amountPaise: number;
  /** The user whose plan runs. */
  runsFor?: string;
  takenBackBy?: string;
  isSpent?: boolean;
}

const credit = new mongoose.Schema<Credit>(
  {
    ...{ _id: String, paymentId: String, orderId: String, userId: String, amountPaise: Number },
    ...{ runsFor: String, takenBackBy: String, isSpent: Boolean },
  },
  { collection: 'test_credits', versionKey: false },
);
credit.index({ runsFor: 1 }, { unique: true, partialFilterExpression: { runsFor: { $gt: '' } } });
const outsideRow = new mongoose.Schema(
  { _id: String, paise: Number },
  { collection: 'test_outside', versionKey: false },
);

export const creditModel = ({ mongo }: Pick<Service, 'mongo'>) =>
  (mongo.models.TestCredit as mongoose.Model<Credit> | undefined) ?? mongo.model('TestCredit', credit);

/** Hooks at which a test kills the process or makes a step fail; they may change while it runs. */
export interface Crashes {
  beforeEffect?: () => Promise<void> | void;
  afterEffect?: () => Promise<void> | void;
  afterTakeBack?: (orderId: string) => Promise<void> | void;
}

/**
 * Effects that only record what they did, once per order: a second order with the same payment shows as a second
 * credit. One plan per user runs at a time.
 */
export function recordingParts(service: Service, crashes: Crashes = {}) {
  const credits = creditModel(service);
  const outside = service.mongo.model('TestOutside', outsideRow);

  async function add(paid: PaidOrder, runsFor: string | undefined) {
    const { paymentId, orderId, userId, amountPaise } = paid;
    try {
      await credits.create({ _id: orderId, paymentId, orderId, userId, amountPaise, ...(runsFor && { runsFor }) });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await credits.exists({ _id: orderId })) ? 'applied' : ({ return: 'already_active' } as const);
    }
    return 'applied';
  }

  const effect = (runsFor: (paid: PaidOrder) => string | undefined): PaymentEffect => ({
    async apply(paid) {
      await crashes.beforeEffect?.();
      const result = await add(paid, runsFor(paid));
      await crashes.afterEffect?.();
      return result;
    },
    refusal: async ({ orderId }) => ((await credits.exists({ _id: orderId, isSpent: true })) ? 'spent' : undefined),
    async takeBack({ orderId }, refundId) {
      const mine = { _id: orderId, isSpent: { $ne: true }, takenBackBy: { $in: [null, refundId] } };
      const taken = await credits.updateOne(mine, { $set: { takenBackBy: refundId }, $unset: { runsFor: 1 } });
      await crashes.afterTakeBack?.(orderId);
      return taken.matchedCount === 1;
    },
    giveBack: async () => false,
  });

  const parts: Pick<OrdersOptions, 'effects' | 'quotes' | 'outside' | 'checkoutUrl'> = {
    effects: { plan: effect(({ userId }) => userId), topup: effect(() => undefined) },
    quotes: {
      async price(_userId, { planId, cycle, quoteId }) {
        if (planId === 'free') throw new AppError(paymentErrors.planNotSold);
        if (quoteId) throw new AppError(paymentErrors.quoteExpired);
        return listPrice(planId, cycle);
      },
    },
    outside: {
      async returned(_order, { paymentId, feePaise }) {
        await outside.updateOne({ _id: `returned:${paymentId}` }, { $set: { paise: feePaise } }, { upsert: true });
      },
      async givenBack(_order, { id, amountPaise }) {
        await outside.updateOne({ _id: `return:${id}` }, { $set: { paise: amountPaise } }, { upsert: true });
      },
      toppedUp: async () => undefined,
      async chargedBack(_order, { id, amountPaise }) {
        await outside.updateOne({ _id: `chargeback:${id}` }, { $set: { paise: amountPaise } }, { upsert: true });
      },
    },
    checkoutUrl: async ({ id }) => `/pay/${id}?ticket=test`,
  };
  return parts;
}
