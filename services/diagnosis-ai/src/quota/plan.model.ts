import { PLAN_IDS } from '@anar/contracts/constants';
import mongoose from 'mongoose';
import type { PlanId } from './daily-checks.ts';

/** The plan of one user as payments published it last. `seq` of that event: older ones are no-ops. */
export interface PlanDocument {
  _id: string;
  planId: PlanId;
  /** When it ends; null: it does not. */
  until: Date | null;
  seq: number;
}

const schema = new mongoose.Schema<PlanDocument>(
  {
    _id: String,
    planId: { type: String, enum: PLAN_IDS, required: true },
    until: { type: Date, default: null },
    seq: { type: Number, required: true },
  },
  { collection: 'plan_views', versionKey: false },
);

export const planModel = (connection: mongoose.Connection) => connection.model('PlanView', schema);
