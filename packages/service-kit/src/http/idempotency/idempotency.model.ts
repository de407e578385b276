import { type Connection, type Model, Schema } from 'mongoose';

/** What is known of one (owner, Idempotency-Key). */
export interface IdempotencyRow {
  _id: string;
  owner: string;
  fingerprint: string;
  holder: string;
  lockedUntil: Date;
  expiresAt: Date;
  done?: { status: number; body: string };
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
  },
  { versionKey: false },
)
  .index({ owner: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Replies of idempotent requests, by `<owner>:<key>`. */
export const idempotencyModel = (connection: Connection): Model<IdempotencyRow> =>
  connection.model<IdempotencyRow>('IdempotencyKey', schema, 'idempotency_keys');
