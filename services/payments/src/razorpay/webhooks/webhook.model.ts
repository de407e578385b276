import mongoose from 'mongoose';

/** One delivery of the provider, without the payer; its body is removed once it is processed. */
export interface WebhookDocument {
  /** The provider's event id; a redelivery is the same row. */
  _id: string;
  body?: string;
  receivedAt: Date;
  /** Unset once it is processed. */
  dueAt?: Date;
  /** Reports a payment that is unknown yet, or whose effect is not applied yet; retried. */
  waits?: boolean;
  /** The payment that it waits for. */
  paymentId?: string;
  /** The reported event. */
  event?: string;
  /** Why it was ignored. */
  ignored?: string;
  expiresAt: Date;
}

const schema = new mongoose.Schema<WebhookDocument>(
  {
    _id: String,
    body: String,
    receivedAt: { type: Date, required: true },
    dueAt: Date,
    waits: Boolean,
    paymentId: String,
    event: String,
    ignored: String,
    expiresAt: { type: Date, required: true },
  },
  { collection: 'webhooks', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
/** Serves the sweep. */
schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } });
/** Serves a payment whose refund was reported before it. */
schema.index({ paymentId: 1 }, { partialFilterExpression: { paymentId: { $exists: true } } });

export const webhookModel = (connection: mongoose.Connection) => connection.model('Webhook', schema);
