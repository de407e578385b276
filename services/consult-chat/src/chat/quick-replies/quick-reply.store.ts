import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import mongoose from 'mongoose';

interface QuickReplyDocument {
  /** The doctor's id. */
  _id: string;
  replies: string[];
}

export interface QuickReplyStore extends PersonalDataStore {
  /** Undefined until the doctor saved a list, which may be empty. */
  of(doctorId: string): Promise<string[] | undefined>;
  save(doctorId: string, replies: readonly string[]): Promise<void>;
}

export const DEFAULT_REPLIES = ['पास की फोटो भेजें', 'कल सुबह बताएँ', 'अभी कुछ न छिड़कें'];

const schema = new mongoose.Schema<QuickReplyDocument>(
  { _id: String, replies: { type: [String], required: true } },
  { collection: 'quick_replies', versionKey: false },
);

/** Quick replies of each doctor. */
export function createQuickReplyStore({ mongo, tombstones }: Pick<Service, 'mongo' | 'tombstones'>): QuickReplyStore {
  const model = mongo.model<QuickReplyDocument>('QuickReplies', schema);
  return {
    of: async (doctorId) => (await model.findById(doctorId).lean())?.replies,
    async save(doctorId, replies) {
      await tombstones.refuse(doctorId);
      await model.updateOne({ _id: doctorId }, { $set: { replies: [...replies] } }, { upsert: true });
    },
    async erase(userId) {
      await model.deleteOne({ _id: userId });
    },
  };
}
