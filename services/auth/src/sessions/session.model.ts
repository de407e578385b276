import type { WebPushSubscription } from '@anar/contracts/users/notifications';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
import mongoose from 'mongoose';

export type EndReason = 'logout' | 'ended-elsewhere' | 'token-reused' | 'too-many-devices' | 'account-deleted';

/** One login on one device. Its id is the `sid` of all its tokens. */
export interface SessionDocument extends OutboxFields {
  _id: string;
  userId: string;
  /** Part of the refresh tokens' mac; a token cannot be made from it without the service's key. */
  salt: string;
  /** Number of the current refresh token; the first is 1. */
  generation: number;
  rotatedAt: Date;
  createdAt: Date;
  lastSeenAt: Date;
  /** Expiry without further use. */
  expiresAt: Date;
  userAgent: string;
  /** Id of the device that logged in; its cookie cannot be made from the id. */
  device?: string;
  /** Push addresses of the wrapper app on this device, and of this browser. */
  pushToken?: string;
  webPush?: WebPushSubscription;
  endedAt?: Date;
  endReason?: EndReason;
  /** TTL of the document; far enough after `expiresAt` for the outbox to be empty. */
  purgeAt: Date;
}

const schema = new mongoose.Schema<SessionDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    salt: { type: String, required: true },
    generation: { type: Number, required: true },
    rotatedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    userAgent: { type: String, default: '' },
    device: String,
    pushToken: String,
    webPush: {
      type: new mongoose.Schema({ endpoint: String, keys: { p256dh: String, auth: String } }, { _id: false }),
    },
    endedAt: Date,
    endReason: String,
    purgeAt: { type: Date, required: true },
    ...outboxFields,
  },
  { collection: 'sessions', versionKey: false },
);

/** Serves the list of a user's sessions, newest first (ULIDs sort by time). */
schema.index({ userId: 1, _id: -1 });
/** A push token identifies one installed app: it belongs to the user who logged in there last. */
schema.index({ pushToken: 1 }, { unique: true, partialFilterExpression: { pushToken: { $type: 'string' } } });
/** The same for a browser's subscription. */
schema.index(
  { 'webPush.endpoint': 1 },
  { unique: true, partialFilterExpression: { 'webPush.endpoint': { $type: 'string' } } },
);
schema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });
outboxIndexes(schema);

export const sessionModel = (connection: mongoose.Connection) => connection.model('Session', schema);
