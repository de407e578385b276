import { type Connection, type Model, Schema } from 'mongoose';

/** State of one (sender, Idempotency-Key). */
export interface IdempotencyRow {
  /** `<sender>:<key>`. */
  _id: string;
  /** The user it is about, also when another service sends it for them. */
  owner: string;
  fingerprint: string;
  holder: string;
  lockedUntil: Date;
  expiresAt: Date;
  done?: { status: number; body: string };
  /** Every id in the reply. */
  about?: string[];
  /** Ids that were removed while the request was running. */
  removed?: string[];
  /** The record in the reply was removed. */
  gone?: true;
}

const schema = new Schema<IdempotencyRow>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    fingerprint: { type: String, required: true },
    holder: { type: String, required: true },
    lockedUntil: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    done: { type: { status: Number, body: String }, _id: false },
    about: { type: [String], default: undefined },
    removed: { type: [String], default: undefined },
    gone: Boolean,
  },
  { versionKey: false },
)
  .index({ owner: 1, about: 1 })
  .index({ about: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Replies of idempotent requests. */
export const idempotencyModel = (connection: Connection): Model<IdempotencyRow> =>
  connection.model<IdempotencyRow>('IdempotencyKey', schema, 'idempotency_keys');
