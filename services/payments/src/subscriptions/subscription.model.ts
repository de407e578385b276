import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
import mongoose from 'mongoose';
import type { Period } from './periods.ts';

/** The purchases of one user. The current plan follows from the periods and the time. */
export interface SubscriptionDocument extends OutboxFields {
  /** The user's id. */
  _id: string;
  periods: Period[];
  endsByWish: boolean;
  /** When the next reminder or end is due. */
  dueAt?: Date;
  /** The end that a reminder was sent for. */
  remindedFor?: Date;
}

const period = new mongoose.Schema<Period>(
  {
    paymentId: { type: String, required: true },
    orderId: { type: String, required: true },
    planId: { type: String, required: true },
    cycle: { type: String, required: true },
    from: { type: Date, required: true },
    until: { type: Date, required: true },
    endedAt: Date,
    endedBy: String,
  },
  { _id: false },
);

const schema = new mongoose.Schema<SubscriptionDocument>(
  {
    _id: String,
    periods: { type: [period], default: [] },
    endsByWish: { type: Boolean, required: true },
    dueAt: Date,
    remindedFor: Date,
    ...outboxFields,
  },
  { collection: 'subscriptions', versionKey: false },
);

/** Serves the sweep of reminders and ends. */
schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } });
outboxIndexes(schema);

export const subscriptionModel = (connection: mongoose.Connection) => connection.model('Subscription', schema);
