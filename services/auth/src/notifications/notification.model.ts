import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS, type NotificationRequest } from '@anar/contracts/notifications';
import mongoose from 'mongoose';

export const NOTIFICATION_STATES = [
  'waiting',
  'sent',
  /** An SMS that may have left: no answer came, or a process died over it. */
  'unsure',
  /** The person does not want this kind. */
  'switched_off',
  /** No phone of the person takes pushes (any more). */
  'no_phone',
  /** It was no longer worth anything: its time was over, or a later one stands in its place. */
  'late',
  /** Too many newer ones waited. */
  'crowded_out',
  /** The person, or all together, got as many SMS in a day as there may be. */
  'limited',
  /** No provider is configured, or it refuses the message for good. */
  'undeliverable',
] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** One notification of one person; settled, it has no words any more. */
export interface NotificationDocument
  extends Pick<
    NotificationRequest,
    'userId' | 'kind' | 'key' | 'tag' | 'title' | 'text' | 'path' | 'call' | 'channel'
  > {
  _id: string;
  until?: Date;
  state: NotificationState;
  /** Hashes of the phones that are done with, or the SMS: told, or refused for good. */
  told: string[];
  refused: string[];
  /** When it was wanted, by whoever wants it. */
  occurredAt?: Date;
  createdAt: Date;
  settledAt?: Date;
  purgeAt: Date;
}

const schema = new mongoose.Schema<NotificationDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    kind: { type: String, enum: NOTIFICATION_KINDS, required: true },
    key: { type: String, required: true },
    tag: String,
    title: { type: String, required: true },
    text: { type: String, required: true },
    path: { type: String, required: true },
    call: { type: { consultationId: String, callId: String, _id: false }, default: undefined },
    channel: { type: String, enum: NOTIFICATION_CHANNELS },
    until: Date,
    state: { type: String, enum: NOTIFICATION_STATES, required: true },
    told: [String],
    refused: [String],
    occurredAt: Date,
    createdAt: { type: Date, required: true },
    settledAt: Date,
    purgeAt: { type: Date, required: true },
  },
  { collection: 'notifications', versionKey: false },
);

/** However often it is wanted, it is sent once. */
schema.index({ userId: 1, key: 1 }, { unique: true });
/** Serves which of a person's waiting ones are too many. */
schema.index({ userId: 1, _id: -1 }, { partialFilterExpression: { state: 'waiting' } });
/** Serves which of those that stand in one place is the newest. */
schema.index({ userId: 1, tag: 1, occurredAt: -1 }, { partialFilterExpression: { tag: { $exists: true } } });
schema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

export const notificationModel = (connection: mongoose.Connection) => connection.model('Notification', schema);
