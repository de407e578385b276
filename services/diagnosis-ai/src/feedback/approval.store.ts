import type { Service } from '@anar/service-kit/lifecycle/service';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import { type ApprovalDocument, approvalModel } from './approval.model.ts';

export interface ApprovalStore {
  /** Undefined: no approval event came for this user. */
  isApproved(userId: string): Promise<boolean | undefined>;
  /** Stores the last state by `seq`: repeated and older events change nothing. */
  put(userId: string, seq: number, isApproved: boolean): Promise<void>;
  erase(userId: string): Promise<void>;
}

/** Which doctors are approved, as consult-chat states it. */
export function createApprovalStore({ mongo }: Pick<Service, 'mongo'>): ApprovalStore {
  const approvals = approvalModel(mongo);
  return {
    isApproved: async (userId) => (await approvals.findById(userId).lean())?.isApproved,
    put: (userId, seq, isApproved) =>
      upsertIfNewer<ApprovalDocument>(approvals, userId, { seq }, { $set: { isApproved } }),
    async erase(userId) {
      await approvals.deleteOne({ _id: userId });
    },
  };
}
