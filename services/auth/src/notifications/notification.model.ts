import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationRequest,
} from '@anar/contracts/users/notifications';
import mongoose from 'mongoose';

export const NOTIFICATION_STATES = [
  'waiting',
  'sent',
  /** An SMS that may have been sent: no reply came, or the process crashed while sending. */
  'unsure',
  /** The user switched this kind off. */
  'switched_off',
  /** The user has no phone (any more) that takes pushes. */
  'no_phone',
  /** Expired, or replaced by a later one. */
  'late',
  /** Too many newer ones waited. */
  'crowded_out',
  /** The daily SMS limit, of the user or of all users together, was reached. */
  'limited',
  /** No provider is configured, or it refuses the message permanently. */
  'undeliverable',
] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** One notification of one user; title and text are removed once it is settled. */
export interface NotificationDocument
  extends Pick<
    NotificationRequest,
    'userId' | 'kind' | 'key' | 'tag' | 'title' | 'text' | 'path' | 'call' | 'channel'
  > {
  _id: string;
  until?: Date;
  state: NotificationState;
  /** Hashes of the phones that are done, or `sms`: `told` got it, `refused` never will. */
  told: string[];
  refused: string[];
  /** When the requesting service published it. */
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

/** Idempotent by key: it is sent once, however often it is requested. */
schema.index({ userId: 1, key: 1 }, { unique: true });
/** Serves the limit of a user's waiting notifications. */
schema.index({ userId: 1, _id: -1 }, { partialFilterExpression: { state: 'waiting' } });
/** Serves the search for the newest of one tag. */
schema.index({ userId: 1, tag: 1, occurredAt: -1 }, { partialFilterExpression: { tag: { $exists: true } } });
schema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

export const notificationModel = (connection: mongoose.Connection) => connection.model('Notification', schema);
