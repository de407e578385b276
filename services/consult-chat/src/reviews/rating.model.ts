import mongoose from 'mongoose';

/**
 * One review with the running total of its doctor's reviews up to it. `_id` is the consultation, so each counts once.
 */
export interface RatingDocument {
  _id: string;
  doctorId: string;
  /** Position from 1, without gaps. */
  count: number;
  /** Sum of stars up to this review. */
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

/** Unique position per doctor; serves the newest, which holds (sum, count), and the erasure. */
schema.index({ doctorId: 1, count: -1 }, { unique: true });

export const ratingModel = (connection: mongoose.Connection) => connection.model<RatingDocument>('Rating', schema);
