import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox';
import mongoose from 'mongoose';
import type { Period } from './periods.ts';

/** What one person bought. The plan now follows from the periods and the time. */
export interface SubscriptionDocument extends OutboxFields {
  /** The person's id. */
  _id: string;
  periods: Period[];
  endsByWish: boolean;
  /** When something is to be done next: a reminder, or the end. */
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
