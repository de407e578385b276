import mongoose from 'mongoose';

/** One delivery of the provider, without who paid; its body is removed once it is worked on. */
export interface WebhookDocument {
  /** The provider's id of the event; the same event delivered again is the same row. */
  _id: string;
  body?: string;
  receivedAt: Date;
  /** Left out once it is worked on. */
  dueAt?: Date;
  /** Tells of a payment that is not known yet, or has not brought what it was for, and is tried again. */
  waits?: boolean;
  /** The payment that it waits for. */
  paymentId?: string;
  /** What it told. */
  event?: string;
  /** What became of it, where nothing was done. */
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
