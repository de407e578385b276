import mongoose from 'mongoose';

/** A person who lets the adviser learn from questions that are asked from `since` on. */
export interface ConsentDocument {
  /** The user id. */
  _id: string;
  since: Date;
}

const schema = new mongoose.Schema<ConsentDocument>(
  { _id: String, since: { type: Date, required: true } },
  { collection: 'learning_consents', versionKey: false },
);

export const consentModel = (connection: mongoose.Connection) => connection.model('LearningConsent', schema);
