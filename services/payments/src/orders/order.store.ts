import { changed, created } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { insertWithinLimit } from '@anar/service-kit/mongo/insert-within-limit';
import { isDuplicateKey, undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { retryOptimistically } from '@anar/service-kit/mongo/optimistic-retry';
import type { QueryFilter } from 'mongoose';
import { type OrderDocument, type OrderState, type OrderStep, orderModel } from './order.model.ts';
import { type EventInput, type OrderEvent, TRANSITIONS, type Transition } from './order-state.ts';

export type Order = Omit<OrderDocument, '_id' | 'outbox' | 'published'> & { id: string };
export type NewOrder = Pick<OrderDocument, 'userId' | 'purpose' | 'amountPaise' | 'createdAt' | 'expiresAt' | 'dueAt'> &
  Partial<Pick<OrderDocument, 'quoteId'>> & { id: string };

/** The user id of orders of an erased user: their money still has to be processed. */
export const ERASED = '-';
const LISTED = 50;
const MOST_OPEN = 5;

/**
 * Orders. `move` is one conditional update: a row of `TRANSITIONS` has the conditions and the fields. Transitions only
 * move `dueAt` earlier; only `setNextCheck` moves it later.
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
  /**
   * Applies an event of `TRANSITIONS` to the order as it was read. Undefined: not possible any more, so read again.
   * `captured` throws `isDuplicateKey` for a payment of another order.
   */
  move<Event extends OrderEvent>(order: Order, event: Event, input: EventInput<Event>): Promise<Order | undefined>;
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

  async function move<Event extends OrderEvent>(order: Order, event: Event, input: EventInput<Event>) {
    const row: Transition<EventInput<Event>> = TRANSITIONS[event];
    const { from, to, unchanged, only, set, unset = [], isDue, step } = row;
    const conditions = [
      { _id: order.id },
      ...(from ? [{ state: { $in: [...from] } }] : []),
      ...(unchanged ? [{ [unchanged]: order[unchanged] }] : []),
      ...(only ? [only(input, order)] : []),
    ];
    const fields = { ...set?.(input, order), ...(to && { state: to }), ...(isDue && { dueAt: input.at }) };
    const made = step !== false && withoutUndefined({ at: input.at, to: event, by: input.by, ...step?.(input) });
    const update = changed(fields, [], {
      unset: [...unset, ...(to ? ['openSlot'] : [])],
      ...(made && { expressions: { steps: { $concatArrays: ['$steps', [{ $literal: made }]] } } }),
    });
    const filter: QueryFilter<OrderDocument> = { $and: conditions };
    const found = await retryOptimistically('an order', () =>
      undefinedOnWriteConflict(orders.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean()),
    );
    if (found && to) onState(to);
    return found ? toOrder(found) : undefined;
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

    move,

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

const withoutUndefined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
