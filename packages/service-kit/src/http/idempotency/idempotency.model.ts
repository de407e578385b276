import { type Connection, type Model, Schema } from 'mongoose';

/** What is known of one (owner, Idempotency-Key). */
export interface RepeatRow {
  _id: string;
  owner: string;
  fingerprint: string;
  holder: string;
  lockedUntil: Date;
  expiresAt: Date;
  done?: { status: number; body: string };
}

const schema = new Schema<RepeatRow>(
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

/** Replies of repeatable requests, by `<owner>:<key>`. */
export const repeatModel = (connection: Connection): Model<RepeatRow> =>
  connection.model<RepeatRow>('Repeat', schema, 'repeats');
