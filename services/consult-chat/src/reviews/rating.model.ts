import mongoose from 'mongoose';

/** One review in the line of its doctor: what all reviews up to it come to. `_id` is the consultation, so each counts once. */
export interface RatingDocument {
  _id: string;
  doctorId: string;
  /** From 1, without gaps. */
  count: number;
  /** Stars of all up to this one. */
  sum: number;
}

const schema = new mongoose.Schema<RatingDocument>(
  {
    _id: String,
    doctorId: { type: String, required: true },
    count: { type: Number, required: true },
    sum: { type: Number, required: true },
  },
  { collection: 'ratings', versionKey: false },
);

/** No two reviews are the same one in the line; serves the newest, which says (sum, count), and the erasure. */
schema.index({ doctorId: 1, count: -1 }, { unique: true });

export const ratingModel = (connection: mongoose.Connection) => connection.model<RatingDocument>('Rating', schema);
