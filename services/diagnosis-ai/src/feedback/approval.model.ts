import mongoose from 'mongoose';

/** Whether a doctor is approved, as consult-chat published it last. `seq` of that event: older ones are no-ops. */
export interface ApprovalDocument {
  _id: string;
  isApproved: boolean;
  seq: number;
}

const schema = new mongoose.Schema<ApprovalDocument>(
  { _id: String, isApproved: { type: Boolean, required: true }, seq: { type: Number, required: true } },
  { collection: 'doctor_approvals', versionKey: false },
);

export const approvalModel = (connection: mongoose.Connection) => connection.model('DoctorApproval', schema);
