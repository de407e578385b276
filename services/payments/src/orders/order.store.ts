import { changed, created } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { insertWithinLimit } from '@anar/service-kit/mongo/insert-within-limit';
import { isDuplicateKey, undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { retryOptimistically } from '@anar/service-kit/mongo/optimistic-retry';
import type { QueryFilter } from 'mongoose';
import type { ProviderOrder, ProviderPayment } from '../razorpay/entities.ts';
import {
  type ExtraPayment,
  type MovedBy,
  type OrderDocument,
  type OrderStep,
  orderModel,
  type RefundFields,
} from './order.model.ts';
import { type OrderState, reachedFrom } from './order-state.ts';

export type Order = Omit<OrderDocument, '_id' | 'outbox' | 'published'> & { id: string };
export type NewOrder = Pick<OrderDocument, 'userId' | 'purpose' | 'amountPaise' | 'createdAt' | 'expiresAt' | 'dueAt'> &
  Partial<Pick<OrderDocument, 'quoteId'>> & { id: string };
type Who = { by: MovedBy; at: Date };

/** The user id of orders of an erased user: their money still has to be processed. */
export const ERASED = '-';
const LISTED = 50;
const MOST_OPEN = 5;

/**
 * Orders. Each transition is one conditional update whose filter names the allowed states; it returns the updated
 * order, or undefined when the filter did not match: a concurrent write won, so read again. Transitions only move
 * `dueAt` earlier; only `setNextCheck` moves it later.
 */
export interface OrderStore {
  /** Throws `full` when the user has `MOST_OPEN` orders that are neither paid nor expired. */
  add(order: NewOrder, full: () => Error): Promise<Order>;
  /** How many orders a user has placed at the provider since then. */
  countPlaced(userId: string, since: Date): Promise<number>;
  /** By any id that identifies one order; without an owner check, so not for user requests. */
  find(by: { id: string } | { providerOrderId: string } | { paymentId: string }): Promise<Order | undefined>;
  findOwn(userId: string, by: { id: string } | { providerOrderId: string }): Promise<Order | undefined>;
  /** The newest since then, at most 50. */
  list(userId: string, since: Date): Promise<Order[]>;
  /** The first paid order whose effect was applied, optionally of one kind. */
  firstPaid(userId: string, kind?: Order['purpose']['kind']): Promise<Order | undefined>;
  /** The provider has accepted the order. */
  placed(id: string, order: ProviderOrder, who: Who): Promise<Order | undefined>;
  authorized(id: string, payment: ProviderPayment, who: Who): Promise<Order | undefined>;
  /**
   * From the state that was read; `refund`: the payment is late and is refunded. Throws `isDuplicateKey` for a payment
   * of another order.
   */
  captured(order: Order, payment: ProviderPayment, who: Who, refund?: RefundFields): Promise<Order | undefined>;
  failed(id: string, who: Who, note: string): Promise<Order | undefined>;
  /** Once per payment; the order may still be paid. */
  attemptFailed(id: string, payment: ProviderPayment, problem: string, who: Who): Promise<Order | undefined>;
  applied(id: string, receiptNumber: string, who: Who): Promise<Order | undefined>;
  returned(id: string, refund: RefundFields, who: Who): Promise<Order | undefined>;
  addExtra(order: Order, extra: ExtraPayment, who: Who): Promise<Order | undefined>;
  /** Conditional on the order as it was read, because the remaining amount depends on it. */
  requestRefund(order: Order, refund: RefundFields, who: Who, from?: 'none' | 'failed'): Promise<Order | undefined>;
  /** Money of the order that was refunded in the provider's dashboard. */
  addPart(order: Order, refund: RefundFields, who: Who): Promise<Order | undefined>;
  /** Replaces the failed refund of an extra payment. */
  retryExtra(order: Order, paymentId: string, refund: RefundFields, who: Who): Promise<Order | undefined>;
  /** The effect cannot be taken back: the refund is cancelled. */
  refuseRefund(order: Order, refundId: string, who: Who): Promise<Order | undefined>;
  /** Conditional on the order as it was read. */
  setRefund(
    order: Order,
    refundId: string,
    set: Partial<RefundFields>,
    who?: Who & { to: OrderStep['to'] },
  ): Promise<Order | undefined>;
  /** Conditional on the order as it was read: the dispute takes the effect back, and no refund does any more. */
  claimChargeback(order: Order, disputeId: string): Promise<Order | undefined>;
  /** The effect of a charged-back payment was taken back. */
  chargedBack(id: string, step: OrderStep): Promise<Order | undefined>;
  note(id: string, step: OrderStep): Promise<void>;
  /** A signed payment that the provider does not report yet; checked soon, until it is `confirmed`. */
  unconfirmed(id: string, paymentId: string, at: Date): Promise<void>;
  confirmed(order: Order, paymentId: string): Promise<Order>;
  due(now: Date, limit: number): Promise<Order[]>;
  /** Makes the order due for reconciliation. */
  makeDue(id: string, at: Date): Promise<void>;
  /** The same for all open orders; returns how many. */
  makeAllDue(at: Date): Promise<number>;
  /**
   * Sets when the order as read is checked next; undefined: nothing is open. No-op when the order changed meanwhile.
   */
  setNextCheck(order: Order, dueAt: Date | undefined): Promise<void>;
  /** Counts of what is open, and since when the oldest of each is: refunds since they were requested. */
  open(): Promise<Record<OpenKind, { count: number; oldest: Date | undefined }>>;
  erase(userId: string): Promise<void>;
}

const ON_ITS_WAY = { $in: ['requested', 'pending'] };
/** Each with the field of its start time; an `extra_` kind counts each payment. */
const OPEN = {
  created: [{ state: 'created' }, 'createdAt'],
  authorized: [{ state: 'authorized' }, 'createdAt'],
  effect: [{ effect: 'pending' }, 'createdAt'],
  refund: [{ 'refund.state': ON_ITS_WAY }, 'refund.requestedAt'],
  refund_failed: [{ 'refund.state': 'failed', 'refund.givenBackAt': { $exists: false } }, 'refund.requestedAt'],
  extra_refund: [{ 'extraPayments.refund.state': ON_ITS_WAY }, 'extraPayments.refund.requestedAt'],
  extra_refund_failed: [{ 'extraPayments.refund.state': 'failed' }, 'extraPayments.refund.requestedAt'],
} as const;
export type OpenKind = keyof typeof OPEN;

/** `onState` is called once for each state that an order reaches. */
export function createOrderStore(
  service: Pick<Service, 'mongo' | 'events'>,
  onState: (state: OrderState) => void = () => undefined,
): OrderStore {
  const orders = orderModel(service.mongo);
  service.events.outbox(orders);

  interface Change {
    set?: Record<string, unknown> & { state?: OrderState };
    unset?: string[];
    step?: OrderStep;
  }

  async function change(filter: QueryFilter<OrderDocument>, { set = {}, unset = [], step }: Change) {
    const steps = step && { steps: { $concatArrays: ['$steps', [{ $literal: step }]] } };
    const freed = set.state ? ['openSlot'] : [];
    const update = changed(set, [], { unset: [...unset, ...freed], ...(steps && { expressions: steps }) });
    const found = await retryOptimistically('an order', () =>
      undefinedOnWriteConflict(orders.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean()),
    );
    if (found !== null && set.state) onState(set.state);
    return found === null ? undefined : toOrder(found);
  }

  const idOf = (by: { id: string } | { providerOrderId: string }) => ('id' in by ? { _id: by.id } : by);

  async function one(filter: QueryFilter<OrderDocument>): Promise<Order | undefined> {
    const found = await orders.findOne(filter).lean();
    return found ? toOrder(found) : undefined;
  }

  return {
    async add({ id, ...fields }, full) {
      const step: OrderStep = { at: fields.createdAt, to: 'created', by: 'customer' };
      const made = { _id: id, ...fields, state: 'created' as const, steps: [step] };
      const { userId, createdAt } = fields;
      // An expired order holds no slot, even while the provider has not reported how it ended.
      const isOver = { userId, openSlot: { $exists: true }, expiresAt: { $lte: createdAt } };
      await orders.updateMany(isOver, { $unset: { openSlot: 1 } });
      const added = await insertWithinLimit({
        most: MOST_OPEN,
        taken: async () =>
          (await orders.find({ userId, openSlot: { $exists: true } }).lean()).map(({ openSlot }) => openSlot),
        insert: (openSlot) => orders.create(created({ ...made, openSlot }, [])),
        first: async () => undefined,
        full,
      });
      onState('created');
      return toOrder(added.toObject());
    },

    countPlaced: (userId, since) =>
      orders.countDocuments({ userId, createdAt: { $gt: since }, providerOrderId: { $gt: '' } }),

    async find(by) {
      if (!('paymentId' in by)) return one(idOf(by));
      return (await one(by)) ?? one({ 'extraPayments.paymentId': by.paymentId });
    },

    findOwn: (userId, by) => one({ ...idOf(by), userId }),

    async list(userId, since) {
      const filter = { userId, createdAt: { $gte: since }, providerOrderId: { $gt: '' } };
      return (await orders.find(filter).sort({ _id: -1 }).limit(LISTED).lean()).map(toOrder);
    },

    async firstPaid(userId, kind) {
      const [first] = await orders
        .find({ userId, ...(kind && { 'purpose.kind': kind }), receiptNumber: { $gt: '' } })
        .sort({ paidAt: 1 })
        .limit(1)
        .lean();
      return first && toOrder(first);
    },

    placed(id, { id: providerOrderId, createdAt }, who) {
      const filter = { _id: id, state: 'created', providerOrderId: { $exists: false } } as const;
      return change(filter, { set: { providerOrderId, providerCreatedAt: createdAt }, step: { ...who, to: 'placed' } });
    },

    authorized(id, payment, who) {
      const filter = { _id: id, state: { $in: [...reachedFrom('authorized')] } };
      const step: OrderStep = { ...who, to: 'authorized', paymentId: payment.id };
      return change(filter, { set: { state: 'authorized', dueAt: who.at }, step });
    },

    captured({ id, state }, payment, who, refund) {
      if (!reachedFrom('captured').includes(state)) return Promise.resolve(undefined);
      const { id: paymentId, method, feePaise } = payment;
      const set = {
        ...{ state: 'captured' as const, paymentId, method, feePaise, paidAt: who.at, dueAt: who.at },
        ...(refund ? { effect: 'returned', refund } : { effect: 'pending' }),
      };
      const note = refund?.returned && `returned: ${refund.returned}`;
      const step: OrderStep = { ...who, to: 'captured', paymentId, ...(note && { note }) };
      return change({ _id: id, state, paymentId: { $exists: false } }, { set, unset: ['lastProblem'], step });
    },

    failed(id, who, note) {
      const filter = { _id: id, state: { $in: [...reachedFrom('failed')] } };
      return change(filter, { set: { state: 'failed' }, step: { ...who, to: 'failed', note } });
    },

    attemptFailed(id, { id: paymentId, reason }, lastProblem, who) {
      const to = 'attempt_failed';
      const known = { $elemMatch: { to, paymentId } };
      const filter = { _id: id, state: { $in: ['created', 'authorized'] }, steps: { $not: known } } as const;
      const step: OrderStep = { ...who, to, paymentId, ...(reason && { note: reason }) };
      return change(filter as QueryFilter<OrderDocument>, { set: { lastProblem }, step });
    },

    applied(id, receiptNumber, who) {
      const step: OrderStep = { ...who, to: 'effect_applied' };
      return change({ _id: id, effect: 'pending' }, { set: { effect: 'applied', receiptNumber }, step });
    },

    returned(id, refund, who) {
      const step: OrderStep = { ...who, to: 'effect_returned', ...(refund.returned && { note: refund.returned }) };
      return change({ _id: id, effect: 'pending' }, { set: { effect: 'returned', refund, dueAt: who.at }, step });
    },

    addExtra({ id, seq, extraPayments = [] }, extra, who) {
      const step: OrderStep = { ...who, to: 'extra_payment', paymentId: extra.paymentId };
      const set = { extraPayments: [...extraPayments, extra], dueAt: who.at };
      return change({ _id: id, seq }, { set, step });
    },

    requestRefund({ id, seq }, refund, who, from = 'none') {
      const asked = from === 'none' ? { refund: { $exists: false }, effect: 'applied' } : { 'refund.state': 'failed' };
      const filter = { _id: id, seq, state: 'captured', chargebackId: { $exists: false }, ...asked };
      const step: OrderStep = { ...who, to: 'refund_requested' };
      return change(filter as QueryFilter<OrderDocument>, { set: { refund, dueAt: who.at }, step });
    },

    addPart({ id, seq, partRefunds = [] }, refund, who) {
      const step: OrderStep = { ...who, to: 'refund_requested', note: refund.id };
      const filter = { _id: id, seq, chargebackId: { $exists: false } };
      return change(filter, { set: { partRefunds: [...partRefunds, refund], dueAt: who.at }, step });
    },

    retryExtra({ id, seq, extraPayments = [] }, paymentId, refund, who) {
      const isFailed = { $elemMatch: { paymentId, 'refund.state': 'failed' } };
      const set = {
        extraPayments: extraPayments.map((extra) => (extra.paymentId === paymentId ? { ...extra, refund } : extra)),
        dueAt: who.at,
      };
      const step: OrderStep = { ...who, to: 'refund_requested', paymentId };
      return change({ _id: id, seq, extraPayments: isFailed } as QueryFilter<OrderDocument>, { set, step });
    },

    refuseRefund({ id, seq, partRefunds = [] }, refundId, who) {
      const step: OrderStep = { ...who, to: 'refund_refused' };
      const others = partRefunds.filter((part) => part.id !== refundId);
      if (others.length < partRefunds.length)
        return change({ _id: id, seq }, { set: { partRefunds: others }, step: { ...step, note: refundId } });
      const filter = { _id: id, seq, 'refund.id': refundId, 'refund.state': 'requested' };
      return change(filter as QueryFilter<OrderDocument>, { unset: ['refund'], step });
    },

    setRefund({ id, seq, state, refund, partRefunds = [], extraPayments }, refundId, set, who) {
      const step: OrderStep | undefined = who && { ...who, note: set.providerRefundId ?? refundId };
      if (refund?.id === refundId) {
        const isBack = set.state === 'processed' && reachedFrom('refunded').includes(state);
        const fields = { refund: { ...refund, ...set }, ...(isBack && { state: 'refunded' as const }) };
        return change({ _id: id, seq }, { set: fields, ...(step && { step }) });
      }
      if (partRefunds.some((part) => part.id === refundId)) {
        const parts = partRefunds.map((part) => (part.id === refundId ? { ...part, ...set } : part));
        return change({ _id: id, seq }, { set: { partRefunds: parts }, ...(step && { step }) });
      }
      const extras = extraPayments?.map((extra) =>
        extra.refund.id === refundId ? { ...extra, refund: { ...extra.refund, ...set } } : extra,
      );
      return change({ _id: id, seq }, { set: { extraPayments: extras }, ...(step && { step }) });
    },

    claimChargeback({ id, seq }, disputeId) {
      return change({ _id: id, seq }, { set: { chargebackId: disputeId } });
    },

    chargedBack(id, step) {
      return change({ _id: id, effect: 'applied' }, { set: { effect: 'returned' }, step });
    },

    async note(id, step) {
      await change({ _id: id }, { step });
    },

    async unconfirmed(id, paymentId, at) {
      await orders.updateOne({ _id: id }, { $addToSet: { unconfirmed: paymentId }, ...dueBy(at) });
    },

    async confirmed(order, paymentId) {
      const update = { $pull: { unconfirmed: paymentId }, $inc: { seq: 1 } };
      const found = await orders.findOneAndUpdate({ _id: order.id }, update, { returnDocument: 'after' }).lean();
      return found ? toOrder(found) : order;
    },

    async due(now, limit) {
      return (
        await orders
          .find({ dueAt: { $lte: now } })
          .sort({ dueAt: 1 })
          .limit(limit)
          .lean()
      ).map(toOrder);
    },

    async makeAllDue(at) {
      const { matchedCount } = await orders.updateMany({ dueAt: { $exists: true } }, dueBy(at));
      return matchedCount;
    },
    async makeDue(id, at) {
      await orders.updateOne({ _id: id }, dueBy(at));
    },

    async setNextCheck({ id, seq }, dueAt) {
      await orders.updateOne({ _id: id, seq }, dueAt ? { $set: { dueAt } } : { $unset: { dueAt: 1 } });
    },

    async open() {
      const looks = Object.entries(OPEN).map(async ([kind, [filter, since]]) => {
        const extras = since.startsWith('extraPayments') ? [{ $unwind: '$extraPayments' }, { $match: filter }] : [];
        const [found] = await orders.aggregate<{ count: number; oldest: Date }>([
          { $match: { dueAt: { $exists: true }, ...filter } },
          ...extras,
          { $group: { _id: null, count: { $sum: 1 }, oldest: { $min: `$${since}` } } },
        ]);
        return [kind, { count: found?.count ?? 0, oldest: found?.oldest }] as const;
      });
      return Object.fromEntries(await Promise.all(looks)) as Awaited<ReturnType<OrderStore['open']>>;
    },

    async erase(userId) {
      await orders.updateMany({ userId }, { $set: { userId: ERASED }, $unset: { lastProblem: 1, openSlot: 1 } });
    },
  };
}

/** Increments `seq`, so that a check that ends at that moment does not postpone it. */
const dueBy = (at: Date) => ({ $min: { dueAt: at }, $inc: { seq: 1 } });

/** A payment that belongs to another order was refused by its unique index. */
export const isOfAnotherOrder = isDuplicateKey;

function toOrder(document: OrderDocument): Order {
  const { _id, outbox: _outbox, published: _published, ...order } = document;
  return { id: _id, ...order };
}
