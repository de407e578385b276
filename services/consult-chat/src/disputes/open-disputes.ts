import type { Service } from '@anar/service-kit/lifecycle/service';
import { consultationModel } from '../consultations/consultation.model.ts';

export interface OpenDispute {
  id: string;
  doctorId: string;
  endedAt: Date | undefined;
  openedAt: Date;
  feePaise: number;
  text: string;
  problem: string;
  /** What the doctor gave: prescriptions, notes, messages with advice, a call with audio both ways. */
  given: { prescriptions: number; notes: boolean; wrote: boolean; talked: boolean };
}

const MOST = 200;

/** Disputes awaiting a decision, oldest first. */
export async function listOpenDisputes({ mongo }: Pick<Service, 'mongo'>): Promise<OpenDispute[]> {
  const found = await consultationModel(mongo).find({ 'dispute.state': 'open' }).sort({ _id: 1 }).limit(MOST).lean();
  return found.flatMap(
    ({ _id, doctorId, endedAt, feePaise, problem, dispute, prescriptions, notes, wroteAt, talkedAt }) =>
      dispute
        ? {
            ...{ id: _id, doctorId, endedAt, feePaise, problem },
            ...{ openedAt: dispute.openedAt, text: dispute.text },
            given: {
              prescriptions: prescriptions.length,
              notes: (notes ?? '') !== '',
              wrote: wroteAt !== undefined,
              talked: talkedAt !== undefined,
            },
          }
        : [],
  );
}
