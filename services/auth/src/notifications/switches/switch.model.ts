import mongoose from 'mongoose';

/** A user's notification switches; unset ones are on. */
export interface SwitchDocument {
  /** The user's id. */
  _id: string;
  dailyAdvice?: boolean;
  priceAlert?: boolean;
  consultation?: boolean;
  chat?: boolean;
  changedAt: Date;
}

const schema = new mongoose.Schema<SwitchDocument>(
  {
    _id: String,
    dailyAdvice: Boolean,
    priceAlert: Boolean,
    consultation: Boolean,
    chat: Boolean,
    changedAt: { type: Date, required: true },
  },
  { collection: 'notification_switches', versionKey: false },
);

export const switchModel = (connection: mongoose.Connection) => connection.model('NotificationSwitch', schema);
